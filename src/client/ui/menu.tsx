import { createElement, type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Slot } from 'radix-ui';
import { late } from '#client/lib/late.ts';
import { untilLoaded } from '#client/lib/until-loaded.ts';

import type { MenuGroupProps, MenuItemProps, MenuProps } from './menu-box.tsx';

const boxes = late(() => import('./menu-box.tsx'));

/** Actions behind a button; arrow keys move, letters find, Escape closes. Its code loads once the page is complete. */
export function Menu(menu: MenuProps) {
  const [isUsed, setIsUsed] = useState(false);
  const loaded = useSyncExternalStore(boxes.subscribe, boxes.now);
  useEffect(() => void untilLoaded().then(boxes.preload), []);
  // Not as soon as it is loaded: a focused button would lose the focus to its replacement.
  if (isUsed && loaded) return createElement(loaded.MenuBox, menu);
  const open = () => {
    setIsUsed(true);
    boxes.load(() => setIsUsed(false));
  };
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void boxes.preload()}
      onFocus={() => void boxes.preload()}
      onClick={open}
      onKeyDown={(event: KeyboardEvent) => event.key === 'ArrowDown' && open()}
    >
      {menu.trigger}
    </Slot.Root>
  );
}

/** A group of related items, with a heading if it has one. */
export function MenuGroup(props: MenuGroupProps) {
  const loaded = boxes.now();
  return loaded && createElement(loaded.GroupBox, props);
}

export function MenuItem(props: MenuItemProps) {
  const loaded = boxes.now();
  return loaded && createElement(loaded.ItemBox, props);
}
