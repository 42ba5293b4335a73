// SPDX-License-Identifier: MIT
// Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, with Cmd on a Mac, as everywhere else. A text that is being edited keeps them.

/** Listens for the keys on a widget, where `isOn`. */
export function listenForUndo(
  widget: EventTarget,
  isOn: () => boolean,
  act: Readonly<Record<'undo' | 'redo', () => void>>,
): void {
  widget.addEventListener('keydown', (event) => {
    const asked = undoKey(event as KeyboardEvent);
    if (asked === undefined || !isOn()) return;
    event.preventDefault();
    act[asked]();
  });
}

/** What the keys of an event ask for; undefined when they ask for something else. */
function undoKey(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  if (ctrlKey === metaKey || altKey || isTyped(event.composedPath()[0])) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return shiftKey ? 'redo' : 'undo';
  return key === 'y' && !shiftKey ? 'redo' : undefined;
}

/** Inputs that are no text, for which the keys mean the widget. */
const NO_TEXT = /^(radio|checkbox|range|button)$/;

function isTyped(target: EventTarget | undefined): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.test(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}
