import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './pages.ts';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const TABLET = { width: 768, height: 1024 };
export const ALL_SIZES = [PHONE, TABLET, DESKTOP];

/**
 * Violations that axe finds on the current page. In the full run, on a phone and on a desktop, in both themes; otherwise
 * only of the page's structure, on a desktop, since colors and sizes take most of axe's time.
 */
export async function violations(page: Page, viewports = [PHONE, DESKTOP]): Promise<string[]> {
  if (process.env['TEST_TIER'] !== 'full') {
    await settle(page);
    const axe = (await axeOn(page)).options({ resultTypes: ['violations'] }).disableRules(COLOR_RULES);
    return (await axe.analyze()).violations.map(describe);
  }
  const found: string[] = [];
  // Elements that are off screen are not painted and keep the colors of the previous theme.
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
        // After a resize, the element under the pointer learns of it only later, and then changes its colors.
        await page.mouse.move(0, 0);
        await settle(page);
        objections = await look(page, isDark);
      }
      found.push(...objections.map((one) => `${viewport.width} px, ${colorScheme}: ${describe(one)}`));
    }
  }
  return found;
}

function describe({ id, help, nodes }: Violation): string {
  return `${id} (${help}) at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;
}

async function look(page: Page, isDark: boolean) {
  const axe = await axeOn(page);
  // The themes differ only in colors, which are the same at each width.
  if (isDark) axe.withRules(COLOR_RULES);
  return (await axe.analyze()).violations;
}

/** Even the shortest transition shows the old colors for one more frame. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/**
 * A page without frames does not need the extra page in which axe would merge its results. If axe is already on the
 * page, its half a megabyte is replaced by nothing, since it would run twice for each check.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page });
  // Off by default, like all of axe's rules for WCAG 2.2.
  const rules = { 'target-size': { enabled: true } };
  return axe.setLegacyMode(true).options({ resultTypes: ['violations'], rules });
}
