// SPDX-License-Identifier: MIT
// The chart on the screen as an SVG document of its own: what style sheets say becomes presentation attributes, so that
// it looks the same in a browser, a drawing program and on paper.

const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'text-anchor',
] as const;

/** Around the chart, in px. */
const MARGIN = 20;

export function chartDocument(chart: SVGSVGElement, description: string, language: string): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = chart.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, index) => {
    const original = originals[index];
    if (original !== undefined) dress(element, getComputedStyle(original));
  });
  copy.querySelectorAll('.hit').forEach((element) => {
    element.remove();
  });
  const { width, height } = chart.viewBox.baseVal;
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const frame = {
    width: wide,
    height: high,
    viewBox: `${-MARGIN} ${-MARGIN} ${wide} ${high}`,
    'xml:lang': language,
  };
  for (const [name, value] of Object.entries(frame)) copy.setAttribute(name, String(value));
  copy.removeAttribute('aria-label');
  copy.prepend(
    words('title', chart.getAttribute('aria-label') ?? ''),
    words('desc', description),
    ground(chart, frame),
  );
  const text = new XMLSerializer().serializeToString(copy);
  return `${text.replace(/<!--.*?-->| class="[^"]*"/gs, '')}\n`;
}

function dress(element: Element, style: CSSStyleDeclaration): void {
  for (const name of LOOKS) {
    const value = style.getPropertyValue(name);
    if (value !== '') element.setAttribute(name, value);
  }
}

function words(name: 'title' | 'desc', text: string): SVGElement {
  const element = document.createElementNS(SVG, name);
  element.textContent = text;
  return element;
}

/** The plate's own ground: dark text is not left on a dark page. */
function ground(
  chart: SVGSVGElement,
  { width, height }: { readonly width: number; readonly height: number },
): SVGElement {
  const rect = document.createElementNS(SVG, 'rect');
  const plate = chart.closest('.plate');
  const fill = plate === null ? 'white' : getComputedStyle(plate).backgroundColor;
  for (const [name, value] of Object.entries({ x: -MARGIN, y: -MARGIN, width, height, fill }))
    rect.setAttribute(name, String(value));
  return rect;
}

const SVG = 'http://www.w3.org/2000/svg';
