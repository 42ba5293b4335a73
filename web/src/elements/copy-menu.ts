// SPDX-License-Identifier: MIT
// Copying: into the clipboard where the browser allows it, else as a selected text that the reader copies; and saving
// as a file. It knows formats by their texts; what is copied is the element's business.
import type { ReactiveControllerHost, TemplateResult } from 'lit';
import { copyMenu } from '../views/copy-menu.ts';
import type { Translate } from '../views/rich.ts';
import type { Announcer } from './announcer.ts';
import type { Drawer } from './lazy-part.ts';

export interface CopyFormat {
  readonly text: () => string;
  readonly file: string;
  /** Media type. */
  readonly type: string;
}

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
  #copied: Copied | null = null;
  #of: unknown;

  constructor(host: Host, announcer: Announcer, drawer: Drawer<unknown>) {
    this.#host = host;
    this.#announcer = announcer;
    this.#drawer = drawer;
  }

  /** `of` is what is copied: when it is another, nothing of it has been copied yet. */
  draw(formats: Readonly<Record<string, CopyFormat>>, of: unknown, t: Translate): TemplateResult {
    if (of !== this.#of) this.#copied = null;
    this.#of = of;
    const copied = this.#copied;
    return copyMenu({
      formats: Object.keys(formats),
      done: copied === null || copied.byHand ? null : copied.format,
      byHand: copied?.byHand === true ? copied : null,
      file: (copied && formats[copied.format]?.file) ?? null,
      t,
      copy: (format) => void this.#copy(format, formats[format]?.text() ?? '', t),
      save: () => {
        const format = copied && formats[copied.format];
        if (format) save(copied.text, format);
      },
      keydown: (event) => {
        if (event.key === 'Escape') this.#close();
      },
    });
  }

  async #copy(format: string, text: string, t: Translate): Promise<void> {
    const byHand = !(await written(text));
    this.#copied = { format, text, byHand };
    this.#host.requestUpdate();
    this.#announcer.say(t(byHand ? 'copy.by-hand' : 'copy.done.spoken', { name: t(`copy.${format}`) }));
    if (!byHand) return;
    await this.#host.updateComplete;
    const box = this.#host.renderRoot.querySelector('textarea');
    box?.focus();
    box?.select();
  }

  /** Focus goes back to the button that opened the menu. */
  #close(): void {
    this.#copied = null;
    this.#drawer.toggle();
    this.#host.renderRoot.querySelector<HTMLElement>('#copy')?.focus();
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

function save(text: string, { file, type }: CopyFormat): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = file;
  link.click();
  // The browser has taken the blob over by the next task.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  });
}
