/** Pictures and charts have arrived and are drawn again by then. */
const SETTLING_FRAMES = 4;

const listeners = new Set<() => void>();
let isOn = false;

/** Set from the moment on at which the page takes the form of the paper, until it is printed. */
export const isPrinting = (): boolean => isOn;

/** Tells when that changes, also where the browser's own menu prints. */
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
 * Prints the page. It takes the width of the paper first, so that charts are drawn for it, and waits for fonts and pictures:
 * browsers print pictures that have not arrived as empty frames.
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
