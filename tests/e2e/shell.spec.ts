import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LANDING, PORTAL, gzippedBytes, readManifest, scriptsOf, teacherScripts } from '../../scripts/check-bytes.ts';
import { useHub } from './support/hub.ts';
import { startQuiz } from './support/quiz.ts';
import { button, expectNotToSee, expectToSee, heading, link } from './support/see.ts';

const hub = useHub();

/** Paths of all scripts that the page loads from now on. */
function scriptsLoadedBy(page: Page): Set<string> {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname.slice(1));
  });
  return loaded;
}

describe('a signed-in student', () => {
  it('finds no teacher’s screen, and downloads no code of them on any screen', async () => {
    const student = await hub.student();
    const page = await hub.open('about:blank', { as: student });
    const loaded = scriptsLoadedBy(page);
    await page.goto('/approvals');
    await expectToSee(heading(page, '404 Page Not Found'));
    await page.goto('/');
    await expectToSee(heading(page, /^Welcome/));
    await page.goto('/flashcards');
    await expectToSee(heading(page, 'Flashcard Study'));
    await page.goto('/quiz-history');
    await expectToSee(page.getByText('No Quiz History Yet'));
    await startQuiz(page, student.api);

    const forTeachers = teacherScripts(readManifest());
    expect([...loaded].filter((script) => forTeachers.includes(script))).toEqual([]);
    expect(loaded.size).toBeGreaterThan(5);
  });
});

describe('the theme', () => {
  it('is chosen with the switch, survives a reload, and can follow the system again', async () => {
    const page = await hub.open('/', { context: { colorScheme: 'light' } });
    const theme = () => page.locator('html').getAttribute('data-theme');
    expect(await theme()).toBe('light');
    await button(page, 'Theme: System. Switch to Light').click();
    await button(page, 'Theme: Light. Switch to Dark').click();
    expect(await theme()).toBe('dark');
    await page.reload();
    await expectToSee(button(page, 'Theme: Dark. Switch to System'));
    expect(await theme()).toBe('dark');
    await button(page, 'Theme: Dark. Switch to System').click();
    expect(await theme()).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(theme).toBe('dark');
  });

  it.each(['light', 'dark'] as const)('unchecked boxes stand out in the %s theme', async (colorScheme) => {
    const page = await hub.open('/quiz', { as: await hub.student(), context: { colorScheme } });
    const box = page.getByRole('checkbox', { name: /^Vascular/ });
    await expectToSee(box);
    const contrast = await box.evaluate((element) => {
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(element);
      const context = document.createElement('canvas').getContext('2d');
      if (context === null || borderTopWidth === '0px') return 0;
      const luminance = (color: string) => {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
          part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const [dark = 0, light = 0] = [luminance(borderTopColor), luminance(backgroundColor)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    });
    expect(contrast).toBeGreaterThanOrEqual(3);
  });
});

describe('the first load', () => {
  it('of the landing page needs no JavaScript to be read', async () => {
    const page = await hub.open('/', { context: { javaScriptEnabled: false }, allow: [/request: csp/] });
    await expectToSee(
      heading(page, 'See what the sound is telling you.'),
      link(page, 'Register as Student').first(),
      link(page, 'Begin Your Journey').first(),
      link(page, 'Login').first(),
      page.getByText('About the instructor'),
    );
    await link(page, 'Register as Student').first().click();
    expect(new URL(page.url()).pathname).toBe('/auth');
  });

  it.each([
    ['the landing page', LANDING, false],
    ['the student portal', PORTAL, true],
  ])('of %s brings no script and no byte more than scripts/check-bytes.ts counts', async (_name, load, isSignedIn) => {
    const page = await hub.open('about:blank', isSignedIn ? { as: await hub.student() } : {});
    await page.goto('/', { waitUntil: 'networkidle' });
    await expectNotToSee(page.getByText('Loading…').first());
    const counted = scriptsOf(load, readManifest());
    const scripts = await scriptsOfFirstLoad(page);
    expect(counted).toEqual(expect.arrayContaining(scripts.map(({ name }) => name)));
    expect(scripts.length).toBeGreaterThan(1);
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    expect(bytes).toBeLessThanOrEqual(gzippedBytes(counted));
  });
});

/** Paths of the page's initial scripts, and their transferred bytes; menus load later. */
function scriptsOfFirstLoad(page: Page): Promise<{ name: string; bytes: number }[]> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const loadedAt = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < loadedAt)
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname.slice(1), bytes: encodedBodySize }));
  });
}
