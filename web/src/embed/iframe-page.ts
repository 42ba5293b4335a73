// SPDX-License-Identifier: MIT
// The script of embed.html: puts the widget that the address names into the page, and tells the page around the frame how
// high it is. embed.html?widget=scaling-lab&preset=course&state=v1;dk=64 takes every attribute of the widget, the language
// as `lang`, a link's state as `state`, and as `id` a name for the messages.
import { TAGS } from '../elements/tags.ts';
import { say, typeOf } from './frame-messages.ts';

const script = document.currentScript as HTMLScriptElement;
const query = new URLSearchParams(location.search);
const widgetName = query.get('widget') ?? 'pipeline';
const main = document.querySelector('main') ?? document.body;

/** The classes themselves say which attributes they have; nothing else of the address gets into the page. */
async function show(tag: string): Promise<void> {
  document.documentElement.lang = query.get('lang') ?? 'en';
  takeState(query.get('state'));
  const herald = document.createElement(tag);
  herald.hidden = true;
  main.append(herald);
  loadWidgets();
  const { observedAttributes = [] } = (await customElements.whenDefined(tag)) as {
    observedAttributes?: string[];
  };
  const widget = document.createElement(tag);
  for (const name of observedAttributes) {
    const value = query.get(name);
    if (value !== null) widget.setAttribute(name, value);
  }
  main.replaceChildren(widget);
}

/** A link's state stands where widgets look for it. One that a reader has shared is already there. */
function takeState(state: string | null): void {
  if (state === null || location.hash.startsWith('#sdpa.')) return;
  history.replaceState(null, '', `#sdpa.${widgetName}-1=${state}`);
}

/** Modules do not load in a sandbox without an origin, nor in a page that is opened as a file. */
function loadWidgets(): void {
  const widgets = document.createElement('script');
  const isNowhere = origin === 'null';
  if (!isNowhere) widgets.type = 'module';
  widgets.src = new URL(isNowhere ? 'sdpa-widgets.standalone.js' : 'sdpa-widgets.js', script.src).href;
  document.head.append(widgets);
}

function refuse(): void {
  const known = TAGS.map((tag) => tag.replace('sdpa-', '')).join(', ');
  main.textContent = `There is no widget “${widgetName}”. This address may ask for: ${known}.`;
}

/** What was told last, so that a frame that follows us does not make us speak again. */
let told = 0;

function tellHeight(): void {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  if (height === told || height === 0) return;
  told = height;
  say(parent, { type: 'resize', id: query.get('id') ?? widgetName, height });
  // Canvas listens to this instead, where it started the frame itself.
  parent.postMessage({ subject: 'lti.frameResize', height }, '*');
}

function keepTelling(): void {
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || typeOf(data) !== 'ping') return;
    told = 0;
    tellHeight();
  });
  new ResizeObserver(tellHeight).observe(document.documentElement);
  // Nothing is observed in a tab that nobody sees.
  document.addEventListener('visibilitychange', tellHeight);
  say(parent, { type: 'hello', id: query.get('id') ?? widgetName });
}

if (TAGS.some((tag) => tag === `sdpa-${widgetName}`)) void show(`sdpa-${widgetName}`);
else refuse();
if (parent !== window) keepTelling();
