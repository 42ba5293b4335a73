// SPDX-License-Identifier: MIT
// The footer's button for a link: opening it copies the link at once, and shows it.
import type { LitElement } from 'lit';
import type { WidgetLink } from '../model/linked-state.ts';
import type { DrawerFrame } from '../views/plate.ts';
import type { Translate } from '../views/rich.ts';
import type { Announcer } from './announcer.ts';
import { Drawer, drawerFrame } from './drawer.ts';
import type { Linking } from './link-part.ts';

type LinkPart = typeof import('./link-part.ts');

/** `load` gives a part its styles and its words. Call the result at every drawing. */
export function linkDrawer(
  host: LitElement,
  announcer: Announcer,
  load: (part: () => Promise<LinkPart>) => Promise<LinkPart>,
): (link: WidgetLink, state: unknown, t: Translate) => DrawerFrame {
  const drawer: Drawer<Linking> = new Drawer(host, async () => {
    const { linking } = await load(() => import('./link-part.ts'));
    return linking('link', host, announcer, drawer);
  });
  return (...of) => {
    const toggle = () => {
      drawer.toggle();
      if (drawer.isOpen) void drawer.want().then(() => drawer.loaded?.copy(...of));
    };
    return drawerFrame('link', drawer, (part) => part.drawn(...of), of[2], toggle);
  };
}
