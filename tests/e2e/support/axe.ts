import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './pages.ts';

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const TABLET = { width: 768, height: 1024 };
export const ALL_SIZES = [PHONE, TABLET, DESKTOP];

/** What axe objects to on the page as it is, on a phone and on a desktop, in both themes; empty where all is well. */
export async function violations(page: Page, viewports = [PHONE, DESKTOP]): Promise<string[]> {
  const found: string[] = [];
  // What is off screen and not painted keeps the colors of the theme before.
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const colorScheme of viewport === DESKTOP ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      await settle(page);
      const isDark = colorScheme === 'dark';
      let objections = await look(page, isDark);
      if (objections.some(({ id }) => COLOR_RULES.includes(id))) {
        // What the pointer lies over since the page changed its size is told so only later, and changes its colors then.
        await page.mouse.move(0, 0);
        await settle(page);
        objections = await look(page, isDark);
      }
      for (const { id, help, nodes } of objections) {
        const places = nodes.map(({ target }) => target.join(' ')).join(', ');
        found.push(`${viewport.width} px, ${colorScheme}: ${id} (${help}) at ${places}`);
      }
    }
  }
  return found;
}

async function look(page: Page, isDark: boolean) {
  const axe = await axeOn(page);
  // The themes differ in colors alone, which are the same at each width.
  if (isDark) axe.withRules(COLOR_RULES);
  return (await axe.analyze()).violations;
}

/** However short a transition is, colors are those from before it until a frame later. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/**
 * Without frames there is no need for the page of its own in which axe would put their results together. A page that has
 * axe already gets nothing in place of its half a megabyte, which would be run twice for each look at it.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page });
  // Off by default, as axe's rules for WCAG 2.2 are.
  const rules = { 'target-size': { enabled: true } };
  return axe.setLegacyMode(true).options({ resultTypes: ['violations'], rules });
}
