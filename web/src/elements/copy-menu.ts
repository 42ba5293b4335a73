// SPDX-License-Identifier: MIT
// Copying: into the clipboard where the browser allows it, else as a selected text that the reader copies; and saving
// as a file. It knows formats by their texts; what is copied is the element's business.
import type { ReactiveControllerHost, TemplateResult } from 'lit';
import { addMessages } from '../content/catalogue.ts';
import texts from '../content/messages/en/copy.messages.json' with { type: 'json' };
import { copyMenu } from '../views/copy-menu.ts';
import type { Translate } from '../views/rich.ts';
import type { Announcer } from './announcer.ts';
import type { Drawer } from './drawer.ts';

addMessages(texts);

export interface CopyFormat {
  readonly text: () => string;
  /** How it can be saved as a file; the type is a media type. */
  readonly file?: { readonly name: string; readonly type: string };
}

type Formats = Readonly<Record<string, CopyFormat>>;

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

interface Copied {
  readonly format: string;
  readonly text: string;
  readonly byHand: boolean;
}

export class CopyMenu {
  readonly #host: Host;
  readonly #announcer: Announcer;
  readonly #drawer: Drawer<unknown>;
  /** Id of the button that opens the menu. */
  readonly #name: string;
  #copied: Copied | null = null;
  #of: unknown;

  constructor(name: string, host: Host, announcer: Announcer, drawer: Drawer<unknown>) {
    this.#name = name;
    this.#host = host;
    this.#announcer = announcer;
    this.#drawer = drawer;
  }

  /** `of` is what is copied: when it is another, nothing of it has been copied yet. */
  draw(formats: Formats, of: unknown, t: Translate): TemplateResult {
    if (of !== this.#of) this.#copied = null;
    this.#of = of;
    const copied = this.#copied;
    const file = copied && formats[copied.format]?.file;
    return copyMenu({
      name: this.#name,
      formats: Object.keys(formats),
      done: copied === null || copied.byHand ? null : copied.format,
      byHand: copied?.byHand === true ? copied : null,
      file: file?.name ?? null,
      t,
      copy: (format) => void this.copy(format, formats[format]?.text() ?? '', t),
      save: () => {
        if (copied && file) save(copied.text, file);
      },
      keydown: (event) => {
        if (event.key === 'Escape') this.#close();
      },
    });
  }

  /** Copies a text of what `draw` is called for, and says so. */
  async copy(format: string, text: string, t: Translate, of = this.#of): Promise<void> {
    this.#of = of;
    const byHand = !(await written(text));
    this.#copied = { format, text, byHand };
    this.#host.requestUpdate();
    this.#announcer.say(t(byHand ? 'copy.by-hand' : 'copy.done.spoken', { name: t(`copy.${format}`) }));
    if (!byHand) return;
    await this.#host.updateComplete;
    const box = this.#host.renderRoot.querySelector<HTMLTextAreaElement>(
      `[data-menu=${this.#name}] textarea`,
    );
    box?.focus();
    box?.select();
  }

  /** Focus goes back to the button that opened the menu. */
  #close(): void {
    this.#copied = null;
    this.#drawer.toggle();
    this.#host.renderRoot.querySelector<HTMLElement>(`#${this.#name}`)?.focus();
  }
}

/** False where there is no clipboard (an insecure page) or it is refused (a frame, the reader's settings). */
async function written(text: string): Promise<boolean> {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  if (clipboard === undefined) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function save(text: string, { name, type }: NonNullable<CopyFormat['file']>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The browser has taken the blob over by the next task.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  });
}
