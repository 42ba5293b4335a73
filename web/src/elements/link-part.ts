// SPDX-License-Identifier: MIT
// Copying a link that opens the widget as it stands now. The same for every widget; fetched when it is first wanted.
import { html, nothing, type TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/link.messages.json' with { type: 'json' };
import type { WidgetLink } from '../model/linked-state.ts';
import type { Translate } from '../views/rich.ts';
import styles from '../views/styles/copy.css';
import { CopyMenu } from './copy-menu.ts';

addMessages(texts);

export { styles };

export interface Linking {
  /** `state` is what the link opens: when it is another, its link has not been copied yet. */
  drawn(link: WidgetLink, state: unknown, t: Translate): TemplateResult;
  copy(link: WidgetLink, state: unknown, t: Translate): Promise<void>;
}

export function linking(...outside: ConstructorParameters<typeof CopyMenu>): Linking {
  const menu = new CopyMenu(...outside);
  return {
    drawn: ({ text, cut }, state, t) =>
      html`${menu.draw({ link: { text: () => text } }, state, t)}${
        cut ? html`<p class="help">${t('link.cut')}</p>` : nothing
      }`,
    copy: ({ text }, state, t) => menu.copy('link', text, t, state),
  };
}
