/** Resolves once the page and all its initial resources are loaded. */
export const untilLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/** Resolves once the page is loaded and then used: by pointer, touch or keyboard. */
export async function untilUsed(): Promise<void> {
  await untilLoaded();
  await new Promise<void>((resolve) => {
    for (const use of ['pointermove', 'pointerdown', 'keydown']) {
      window.addEventListener(use, () => resolve(), { once: true });
    }
  });
}
