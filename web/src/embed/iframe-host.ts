// SPDX-License-Identifier: MIT
// For the page around iframes of embed.html: gives each the height that its widget has. One classic script, before or
// after the frames; without it they keep the height that the author wrote. Where there is no page it does nothing.
import { say, typeOf } from './frame-messages.ts';

/** No widget is higher, and no message makes a page longer than this. */
const HIGHEST = 20_000;

function start(): void {
  addEventListener('message', ({ source, data }) => {
    if (typeOf(data) !== 'resize') return;
    const { height } = data as { height?: unknown };
    const frame = frames().find(({ contentWindow }) => contentWindow !== null && contentWindow === source);
    if (frame !== undefined && isHeight(height)) fit(frame, height);
  });
  for (const { contentWindow } of frames()) if (contentWindow !== null) say(contentWindow, { type: 'ping' });
}

/** Ours are known by their address: other frames of the page have no say. */
function frames(): HTMLIFrameElement[] {
  return Array.from(document.querySelectorAll('iframe')).filter(({ src }) =>
    /\/embed\.html([?#]|$)/.test(src),
  );
}

function isHeight(height: unknown): height is number {
  return typeof height === 'number' && height > 0 && height <= HIGHEST;
}

function fit(frame: HTMLIFrameElement, height: number): void {
  const { boxSizing } = getComputedStyle(frame);
  const border = boxSizing === 'border-box' ? frame.offsetHeight - frame.clientHeight : 0;
  frame.style.height = `${height + border}px`;
}

if ('document' in globalThis) start();
