import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { rowAfterLeaving } from './picked.ts';

/**
 * Rows that go take the focus of their buttons with them. The same button of the row that moves up takes over, so that
 * the keyboard goes on from where it was; the screen's heading does where no row is left.
 */
export function useKeptFocus(listRef: RefObject<HTMLElement | null>, count: number) {
  const previous = useRef(count);
  const last = useRef({ row: 0, action: '' });

  useEffect(() => {
    const hasShrunk = count < previous.current;
    previous.current = count;
    if (!hasShrunk || document.activeElement !== document.body) return;
    const row = rowAfterLeaving(last.current.row, count);
    const button = listRef.current
      ?.querySelectorAll('[data-row]')
      .item(row ?? 0)
      ?.querySelector<HTMLElement>(`[data-action="${last.current.action}"]`);
    if (button) button.focus();
    else focusHeading();
  }, [count, listRef]);

  /** Call it with what was pressed, before its row goes. */
  return (pressed: EventTarget) => {
    const element = pressed instanceof Element ? pressed : null;
    const rows = [...(listRef.current?.querySelectorAll('[data-row]') ?? [])];
    last.current = {
      row: Math.max(
        0,
        rows.findIndex((row) => row.contains(element)),
      ),
      action: element?.closest('[data-action]')?.getAttribute('data-action') ?? '',
    };
  };
}
