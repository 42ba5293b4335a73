// SPDX-License-Identifier: MIT
// The live part of a gallery page: what is set in the panel is set on the element and written into the snippets; what
// happens in the element is shown in the panel and in the list of events. The page itself is made from the manifest.

const MOST_EVENTS = 6;

const element = document.querySelector('[data-live]');
const panel = document.querySelector<HTMLFormElement>('#panel');
const log = document.querySelector('#events-heard');

if (element !== null && panel !== null) begin(element, panel);

function begin(live: Element, form: HTMLFormElement): void {
  const given = new Map<string, string>();
  const controls = Array.from(
    form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-attribute]'),
  );
  // What the page itself sets belongs to the snippet.
  for (const { name, dataset } of controls) {
    const value = live.getAttribute(name) ?? '';
    if (value !== '' && value !== dataset['default']) given.set(name, value);
  }
  const first = new Map(given);
  const show = (): void => {
    for (const control of controls)
      if (document.activeElement !== control) control.value = valueOf(live, control);
    for (const snippet of document.querySelectorAll<HTMLElement>('[data-snippet]'))
      snippet.textContent = written(snippet.dataset['snippet'] ?? '', given);
  };
  const choose = async (name: string, value: string, initial?: string): Promise<void> => {
    // An example comes with settings of its own; older ones would contradict it in the snippet.
    if (name === 'preset')
      for (const { name } of controls.filter((one) => isSetting(live, one))) unset(live, given, name);
    set(live, given, name, value, initial);
    await Reflect.get(live, 'updateComplete');
    show();
  };
  form.addEventListener('change', ({ target }) => {
    const control = controls.find((one) => one === target);
    if (control !== undefined) void choose(control.name, control.value, control.dataset['default']);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  form.addEventListener('reset', () => {
    for (const name of given.keys()) unset(live, given, name);
    for (const [name, value] of first) set(live, given, name, value, undefined);
    setTimeout(show);
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-preset]'))
    button.addEventListener('click', () => {
      void choose('preset', button.dataset['preset'] ?? '');
      live.scrollIntoView({ block: 'nearest' });
    });
  for (const name of form.dataset['events']?.split(' ') ?? [])
    live.addEventListener(name, (event) => {
      hear(event as CustomEvent<unknown>);
      show();
    });
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]'))
    button.addEventListener('click', () => void copy(button));
  show();
}

/** What the element says, once it is one; the control's own default before that. */
function valueOf(live: Element, control: HTMLInputElement | HTMLSelectElement): string {
  const value = Reflect.get(live, control.dataset['field'] ?? '') as unknown;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return live.getAttribute(control.name) ?? control.dataset['default'] ?? '';
}

function set(
  live: Element,
  given: Map<string, string>,
  name: string,
  value: string,
  initial: string | undefined,
): void {
  if (value === '' || value === initial) return unset(live, given, name);
  given.set(name, value);
  live.setAttribute(name, value);
}

function unset(live: Element, given: Map<string, string>, name: string): void {
  given.delete(name);
  live.removeAttribute(name);
}

/** What a worked example decides, unlike the way in which it is shown. */
function isSetting(live: Element, { name, dataset }: HTMLElement & { readonly name: string }): boolean {
  const state = Reflect.get(live, 'state') as Readonly<Record<string, unknown>> | undefined;
  return name !== 'preset' && Object.hasOwn(state ?? {}, dataset['field'] ?? name);
}

/** A snippet with these attributes in the place of its marks. */
function written(pattern: string, given: ReadonlyMap<string, string>): string {
  const attributes = Array.from(given, ([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  const query = Array.from(given, ([name, value]) => `&amp;${name}=${encodeURIComponent(value)}`).join('');
  return pattern.replace('{attributes}', attributes).replace('{query}', query);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function hear({ type, detail }: CustomEvent<unknown>): void {
  if (log === null) return;
  const line = document.createElement('li');
  const name = document.createElement('b');
  name.textContent = type;
  line.append(name, ` ${shortened(JSON.stringify(detail))}`);
  log.prepend(line);
  while (log.children.length > MOST_EVENTS) log.lastElementChild?.remove();
}

function shortened(text: string): string {
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const text = document.querySelector(`#${button.dataset['copies'] ?? ''}`)?.textContent ?? '';
  const said = button.querySelector('[role=status]');
  try {
    await navigator.clipboard.writeText(text);
    if (said !== null) said.textContent = 'Copied';
  } catch {
    if (said !== null) said.textContent = 'Select the text and copy it';
  }
}
