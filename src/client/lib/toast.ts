import { newListeners } from './listeners.ts';

export type ToastVariant = 'default' | 'destructive' | 'success';

export interface ToastContent {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** An address of the app to continue from there. */
  link?: { to: string; label: string };
}

export interface ToastState extends ToastContent {
  id: number;
}

/** Reports a success that can be undone, and where. */
export const withUndo = (title: string): ToastContent => ({
  title,
  variant: 'success',
  link: { to: '/bin', label: 'Undo in the bin' },
});

let current: ToastState | null = null;
let line: HTMLElement | null = null;
let lastId = 0;
const listeners = newListeners();

/** Shows a notification. Only one is shown at a time: a new one replaces the previous one. */
export function toast(content: ToastContent): void {
  lastId += 1;
  replace({ ...content, id: lastId });
}

/** Closes the toast with this id, if it is still the one shown. */
export function dismissToast(id: number): void {
  if (current?.id === id) replace(null);
}

export function currentToast(): ToastState | null {
  return current;
}

/** The element of a screen that shows notifications as a line of its text, because nothing there may be covered. */
export function toastLine(): HTMLElement | null {
  // An open dialog hides the page below it.
  return line?.closest('[aria-hidden="true"], [inert]') ? null : line;
}

/** Names that element; as a `ref`. */
export function setToastLine(element: HTMLElement | null): void {
  line = element;
  listeners.tell();
  // A dialog that closes at the same time still hides the page until React is done.
  setTimeout(listeners.tell);
}

export const subscribeToToasts = listeners.subscribe;

function replace(next: ToastState | null): void {
  current = next;
  listeners.tell();
}
