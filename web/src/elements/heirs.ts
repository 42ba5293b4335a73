// SPDX-License-Identifier: MIT
// Focus is never lost: what a reader was at can be gone when the picture is drawn again.

/**
 * What takes the focus of something should it go, the first that is there: the cell, or the table it was in; the same
 * control in another picture, or the one that it depends on; the main button of a run; the button that leads on, but at an end of the way the step itself, so that Enter pressed
 * once more leads nowhere; else the first choice of a question.
 */
export function heirsOf(gone: Element): readonly string[] {
  const { matrix } = gone.closest<HTMLElement>('[data-matrix]')?.dataset ?? {};
  const { row, col } = gone.closest<HTMLElement>('td[data-row]')?.dataset ?? {};
  const table = `[data-matrix=${matrix ?? ''}]`;
  const cells =
    matrix === undefined
      ? []
      : [`${table} td[data-row="${row ?? ''}"][data-col="${col ?? ''}"]`, `${table} td[tabindex="0"]`];
  const control = gone.closest<HTMLElement>('[data-control]')?.dataset['control'];
  const same =
    control === undefined
      ? []
      : [
          `[data-control=${control}] :is(:checked:not(option), select, [type=text])`,
          `[data-control=${control}] input`,
        ];
  const run = gone.matches('[data-run]') ? ['[data-run].main', '[data-run]'] : [];
  const of = gone.closest<HTMLElement>('[data-depends]')?.dataset['depends'];
  const chooser = of === undefined ? [] : [`[data-control=${of}] select`];
  const on = gone.matches('[data-go=back], [data-go=next]') ? [] : ['[data-go]:not([data-go=back])'];
  return [...cells, ...same, ...chooser, ...run, ...on, '[aria-current]', '[role=radiogroup] input'];
}

/** Focus goes to a control, out of the drawer that it may wait in. */
export function openControl(root: ParentNode, name: string): void {
  const field = root.querySelector<HTMLElement>(`#control-${name}`);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
