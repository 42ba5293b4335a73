// SPDX-License-Identifier: MIT
// A front-end module of anywidget, for Jupyter, MyST, marimo and Colab: one file with everything in it, because such hosts
// hand it on as text. The model's `widget` names the element; every attribute of that element may stand beside it, with _
// where the attribute has -, and `state`, which follows what the reader does where the model has one.
import { register } from '../elements/registry.ts';
import { TAGS } from '../elements/tags.ts';
import { takeInlineCore } from './inline-core.ts';

/** As much of anywidget's model as is used here. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, heard: () => void): void;
  off(event: string, heard: () => void): void;
}

type Widget = HTMLElement & { state: unknown };

/** Puts the widget into `el`; what it returns ends the following of the model. */
async function render({ model, el }: { model: Model; el: HTMLElement }): Promise<() => void> {
  const name = model.get('widget') ?? 'pipeline';
  const tag = TAGS.find((one) => one === `sdpa-${String(name)}`);
  if (tag === undefined)
    throw new Error(`sdpa-widgets: there is no widget “${String(name)}” among ${TAGS.join(', ')}`);
  await takeInlineCore();
  const { observedAttributes } = (await register(tag)) as { observedAttributes?: readonly string[] };
  const widget = document.createElement(tag) as unknown as Widget;
  const ends = [...(observedAttributes ?? []), 'lang'].map((attribute) => follow(model, widget, attribute));
  ends.push(shareState(model, widget));
  el.append(widget);
  return () => {
    for (const end of ends) end();
    widget.remove();
  };
}

/** Keeps one attribute as the model has it; what the model does not have is left to the widget. */
function follow(model: Model, widget: Widget, attribute: string): () => void {
  const name = attribute.replaceAll('-', '_');
  const take = () => {
    const value = model.get(name);
    if (value === null) widget.removeAttribute(attribute);
    else if (value !== undefined)
      widget.setAttribute(attribute, typeof value === 'string' ? value : JSON.stringify(value));
  };
  take();
  model.on(`change:${name}`, take);
  return () => model.off(`change:${name}`, take);
}

/** A model without a state is not given one. */
function shareState(model: Model, widget: Widget): () => void {
  if (model.get('state') === undefined) return () => undefined;
  const take = () => {
    const state = model.get('state') as object | null;
    // An empty one is a model's way to say that there is none yet.
    const isThere = state !== null && Object.keys(state).length > 0;
    if (isThere && JSON.stringify(state) !== JSON.stringify(widget.state)) widget.state = state;
  };
  const give = () => {
    model.set('state', widget.state);
    try {
      model.save_changes();
    } catch {
      // MyST has no program behind the page that could be told.
    }
  };
  take();
  model.on('change:state', take);
  widget.addEventListener('sdpa-change', give);
  return () => {
    model.off('change:state', take);
    widget.removeEventListener('sdpa-change', give);
  };
}

export default { render };
