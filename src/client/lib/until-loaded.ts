/** Resolves once the page and all that it begins with are loaded. */
export const untilLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/** Resolves once the page is loaded and then used: pointed at, touched or typed into. */
export async function untilUsed(): Promise<void> {
  await untilLoaded();
  await new Promise<void>((resolve) => {
    for (const use of ['pointermove', 'pointerdown', 'keydown']) {
      window.addEventListener(use, () => resolve(), { once: true });
    }
  });
}
