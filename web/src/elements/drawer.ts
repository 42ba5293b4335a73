// SPDX-License-Identifier: MIT
// A part of a widget behind a button of the footer: closed, and not fetched, until a reader opens it.
import { html, nothing, type TemplateResult } from 'lit';
import type { DrawerFrame } from '../views/plate.ts';
import type { Translate } from '../views/rich.ts';
import { LazyPart } from './lazy-part.ts';

export class Drawer<Part> extends LazyPart<Part> {
  isOpen = false;

  /** Where the part has not come, the button that is pressed again asks for it again. */
  toggle(): void {
    this.isOpen = !this.isOpen || this.failed;
    if (this.isOpen) void this.want();
    this.host.requestUpdate();
  }
}

/** As the footer draws it; `name` is that of a message, a lock and the button. */
export function drawerFrame<Part>(
  name: DrawerFrame['name'],
  part: Drawer<Part>,
  draw: (part: Part) => TemplateResult,
  t: Translate,
  toggle = () => {
    part.toggle();
  },
): DrawerFrame {
  const { isOpen, loaded, failed } = part;
  const content =
    loaded === undefined ? (failed ? html`<p class="help">${t('part.failed')}</p>` : nothing) : draw(loaded);
  return { name, isOpen, toggle, content: isOpen ? content : nothing };
}
