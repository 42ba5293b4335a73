// SPDX-License-Identifier: MIT
// A chart for a static page: lines and points over two axes, as SVG that needs no script. Lines are told apart by how
// they are drawn and by their names at their ends; colours are the page's.
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { escaped } from './markup.mjs';

const WIDTH = 320;
const HEIGHT = 224;
const ROOM = { top: 28, right: 68, bottom: 42, left: 46 };

/**
 * title and caption: texts; x, y: { label, log, domain, ticks: [[value, text]] }; lines: [{ name, dashed, points }];
 * dots: points by themselves. A point is [x, y].
 */
export function curveFigure({ title, caption, x, y, lines, dots = [] }) {
  const across = scaleOf(x, [ROOM.left, WIDTH - ROOM.right]);
  const up = scaleOf(y, [HEIGHT - ROOM.bottom, ROOM.top]);
  const path = line(
    ([place]) => across(place),
    ([, value]) => up(value),
  );
  const inside = ([place, value]) =>
    place >= x.domain[0] && place <= x.domain[1] && value >= y.domain[0] && value <= y.domain[1];
  const drawn = lines.map(({ name, dashed, points }) => {
    const seen = points.filter(inside);
    const [place, value] = seen.at(-1);
    return [
      `<path class="curve${dashed ? ' dashed' : ''}" d="${path(seen)}"/>`,
      `<text x="${at(across(place) + 6)}" y="${at(up(value) + 4)}">${escaped(name)}</text>`,
    ].join('');
  });
  return [
    `<figure class="curves">`,
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">`,
    ...axes(x, y, across, up),
    ...drawn,
    ...dots.map(([place, value]) => `<circle cx="${at(across(place))}" cy="${at(up(value))}" r="3.5"/>`),
    '</svg>',
    `<figcaption><b>${escaped(title)}</b> ${escaped(caption)}</figcaption>`,
    '</figure>',
  ].join('\n');
}

const scaleOf = ({ log, domain }, range) => (log ? scaleLog() : scaleLinear()).domain(domain).range(range);

const at = (value) => String(Math.round(value * 10) / 10);

function axes(x, y, across, up) {
  const [left, right, foot] = [ROOM.left, WIDTH - ROOM.right, HEIGHT - ROOM.bottom];
  return [
    ...y.ticks.map(
      ([value, text]) =>
        `<path class="grid" d="M${left} ${at(up(value))}H${right}"/><text class="tick y" x="${left - 7}" y="${at(up(value) + 4)}">${escaped(text)}</text>`,
    ),
    ...x.ticks.map(
      ([value, text]) =>
        `<path class="axis" d="M${at(across(value))} ${foot}v4"/><text class="tick x" x="${at(across(value))}" y="${foot + 17}">${escaped(text)}</text>`,
    ),
    `<path class="axis" d="M${left} ${foot}H${right}"/>`,
    `<text class="tick x" x="${(left + right) / 2}" y="${HEIGHT - 6}">${escaped(x.label)}</text>`,
    `<text x="${left}" y="14">${escaped(y.label)}</text>`,
  ];
}
