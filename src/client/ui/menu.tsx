import {
  createElement,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from 'react';
import { type DropdownMenu, Slot } from 'radix-ui';
import { late } from '#client/lib/late.ts';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
}

const boxes = late(() => import('./menu-box.tsx'));

/** Actions behind a button; the arrow keys move, letters find, Escape closes. Its code comes with the first use. */
export function Menu({ trigger, children }: MenuProps) {
  const [isUsed, setIsUsed] = useState(false);
  const loaded = useSyncExternalStore(boxes.subscribe, boxes.now);
  // Not as soon as it is there: a button that has the focus would lose it to the one that takes its place.
  if (isUsed && loaded) return createElement(loaded.MenuBox, { trigger, children });
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
      {trigger}
    </Slot.Root>
  );
}

export interface MenuGroupProps {
  label?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Items that belong together, under their name where there is one. */
export function MenuGroup(props: MenuGroupProps) {
  const loaded = boxes.now();
  return loaded && createElement(loaded.GroupBox, props);
}

export type MenuItemProps = ComponentProps<typeof DropdownMenu.Item>;

export function MenuItem(props: MenuItemProps) {
  const loaded = boxes.now();
  return loaded && createElement(loaded.ItemBox, props);
}
