import type { Window } from 'happy-dom';

/**
 * Lets `window.event` be the event that is being handled: React asks it whether what has changed must be on the screen
 * before the next key, and would otherwise render it only a little later.
 */
export function standInForEvent(window: Window): void {
  const { prototype } = window.Element;
  // All windows have the same.
  if (Object.hasOwn(prototype, 'dispatchEvent')) return;
  const dispatch = Reflect.get(prototype, 'dispatchEvent');
  prototype.dispatchEvent = function dispatchEvent(event) {
    const owner: { event?: unknown } = this.ownerDocument.defaultView ?? {};
    const outer = owner.event;
    owner.event = event;
    try {
      return dispatch.call(this, event);
    } finally {
      owner.event = outer;
    }
  };
}
