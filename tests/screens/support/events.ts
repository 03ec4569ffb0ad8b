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
    const owner = (this.ownerDocument.defaultView ?? {}) as { event?: unknown };
    const outer = owner.event;
    owner.event = event;
    try {
      return dispatch.call(this, event);
    } finally {
      owner.event = outer;
    }
  };
}

/** What browsers do on keys, and user-event does not: a slider moves, and a summary opens. */
export function pressIn(event: KeyboardEvent): void {
  const { target, key } = event;
  if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
  if (target.tagName === 'SUMMARY' && (key === 'Enter' || key === ' ')) target.click();
  if (!target.matches('input[type=range]:not(:disabled)')) return;
  if (key === 'Home' || key === 'End') event.preventDefault(); // Else user-event moves a cursor.
  slide(target as HTMLInputElement, key);
}

function slide(input: HTMLInputElement, key: string): void {
  const before = input.value;
  const [min, max, step] = [Number(input.min || 0), Number(input.max || 100), Number(input.step || 1)];
  const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity }[key];
  if (steps === undefined) return;
  const wanted = Math.min(max, Math.max(min, Number(before) + steps * step));
  // Without the errors of adding fractions, such as 0.1 + 0.2.
  setValue(input, String(Number(wanted.toFixed(6))));
  if (input.value !== before) changed(input);
}

/** As a browser does it: React does not notice a value that is set on the element itself. */
export function setValue(element: HTMLElement, text: string): void {
  const field = element.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(field.prototype, 'value')?.set?.call(element, text);
}

export function changed(element: HTMLElement): void {
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}
