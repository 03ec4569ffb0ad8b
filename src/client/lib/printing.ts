/** By then, pictures and charts have loaded and are redrawn. */
const SETTLING_FRAMES = 4;

const listeners = new Set<() => void>();
let isOn = false;

/** True from the moment the page switches to its paper layout until it is printed. */
export const isPrinting = (): boolean => isOn;

/** Calls the listener when that changes, even when the page is printed by the browser's own menu. */
export function onPrinting(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

/**
 * Prints the page. First switches to the paper's width, so that charts are drawn for it, and waits for fonts and
 * pictures: browsers print pictures that have not loaded as empty frames.
 */
export async function printPage(): Promise<void> {
  addEventListener('afterprint', end, { once: true });
  begin();
  for (let frame = 0; frame < SETTLING_FRAMES; frame += 1) await new Promise(requestAnimationFrame);
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
  await Promise.allSettled([document.fonts.ready, ...pictures.map((picture) => picture.decode())]);
  print();
}

const begin = () => change(true);
const end = () => change(false);

function change(next: boolean): void {
  isOn = next;
  document.documentElement.toggleAttribute('data-printing', next);
  for (const listener of listeners) listener();
}
