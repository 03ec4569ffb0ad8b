import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { SPECTRAL } from '#shared/console/spectral/mode.ts';
import type { Account } from './support/api.ts';
import { ALL_SIZES, violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { type PageOptions, PHONE } from './support/pages.ts';
import { button, expectFocus, expectToSee, heading, tabTo } from './support/see.ts';

const hub = useHub();
let student: Account;
beforeAll(async () => {
  // Students who await approval can use the lab as well.
  student = await hub.student({ isApproved: false });
});

const SCENE = SPECTRAL.scenes[0]?.id ?? '';
const MOVING: PageOptions = { context: { reducedMotion: 'no-preference' } };

async function openLab(options: PageOptions = {}): Promise<Page> {
  const page = await hub.open(`/lab?mode=spectral&scene=${SCENE}`, { as: student, ...options });
  await expectToSee(machine(page));
  return page;
}
const machine = (page: Page) => page.getByRole('group', { name: /^Spectral Doppler/ });
const slider = (page: Page, name: string) => machine(page).getByRole('slider', { name, exact: true });
const described = (page: Page) => page.getByRole('group', { name: 'What the picture shows' });

/** How often the page was painted since the last call. */
async function countPainting(page: Page) {
  await page.addInitScript(() => {
    const painted = { count: 0 };
    Object.assign(window, { painted });
    const put = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
      painted.count += 1;
      return Reflect.apply(put, this, args) as undefined;
    };
  });
  await page.reload();
  await expectToSee(machine(page));
  return () =>
    page.evaluate(() => {
      const { painted } = window as unknown as { painted: { count: number } };
      const { count } = painted;
      painted.count = 0;
      return count;
    });
}

/** Waits for a second of animation frames, or as long as the page has none. */
const aSecond = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));

/** On a busy machine, the first second may pass before the picture is there. */
const expectToMove = (painted: () => Promise<number>) => expect.poll(painted, { interval: 1000 }).toBeGreaterThan(5);

/** The first second may still have a frame that was under way. */
async function expectStill(page: Page, painted: () => Promise<number>): Promise<void> {
  await aSecond(page);
  await painted();
  await aSecond(page);
  expect(await painted()).toBe(0);
}

const hasPixels = (page: Page, index: number) =>
  page
    .locator('canvas')
    .nth(index)
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return pixels.some((value, at) => at % 4 !== 3 && value > 60);
    });

describe('the lab', () => {
  it('is for students who await approval and for teachers, without axe violations', async () => {
    const page = await openLab();
    await expectToSee(heading(page, 'Lab'));
    await button(page, 'Describe the picture').click();
    await button(page, 'Calipers').click();
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await page.getByText('Repair it').click();
    await button(page, 'Check the picture').click();
    await expectToSee(page.getByText(/measures? (is|are) off/));
    expect(await violations(page)).toEqual([]);

    const teachers = await hub.open('/lab', { as: await hub.teacher() });
    await expectToSee(machine(teachers));
  });
});

describe('the knobs', () => {
  it('are turned by the arrow keys, and say their value with its unit', async () => {
    const page = await openLab();
    const gain = slider(page, 'Gain');
    await tabTo(gain);
    const before = Number(await gain.inputValue());
    await page.keyboard.press('ArrowRight');
    expect(await gain.getAttribute('aria-valuetext')).toBe(`${before + 1} dB`);
    await expectToSee(page.getByText('Makes the spectrum brighter.'));
    await button(page, 'Before').click();
    expect(await gain.inputValue()).toBe(String(before));
    expect(await gain.isDisabled()).toBe(true);
    await button(page, 'Before').click();
    await button(page, 'Reset').click();
    expect(await gain.inputValue()).toBe(String(before));
  });

  it('are turned by the wheel only while they have the focus', async () => {
    const page = await openLab();
    const gain = slider(page, 'Gain');
    const before = Number(await gain.inputValue());
    await gain.scrollIntoViewIfNeeded();
    await gain.hover();
    await page.mouse.wheel(0, -100);
    expect(Number(await gain.inputValue())).toBe(before);
    await gain.focus();
    await gain.hover();
    await page.mouse.wheel(0, -200);
    await expect.poll(async () => Number(await gain.inputValue())).toBe(before + 2);
  });

  it('leave the picture in view on a phone, and nothing extends beyond its edge', async () => {
    const page = await openLab({ viewport: PHONE });
    for (const name of ['Sweep speed', 'Gate depth']) {
      await slider(page, name).focus();
      await expectFocus(slider(page, name));
      const knob = await slider(page, name).boundingBox();
      const picture = await page.locator('canvas').nth(1).boundingBox();
      const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
      if (!knob || !picture || !bar) throw new Error('something is not shown');
      expect(picture.y).toBeGreaterThan(0);
      expect(knob.y).toBeGreaterThan(picture.y + picture.height);
      expect(knob.y + knob.height).toBeLessThanOrEqual(bar.y);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });
});

describe('a picture', () => {
  it('is fixed by keyboard alone from its description, without being seen', async () => {
    const page = await openLab();
    await page.addStyleTag({ content: 'canvas { display: none; }' });
    await page.getByText('Explore', { exact: true }).click();
    await page.keyboard.press('ArrowRight');
    await expectToSee(button(page, 'Check the picture'));
    const best = SPECTRAL.scenes[0]?.best ?? {};
    await tabTo(button(page, 'Check the picture'));
    await page.keyboard.press('Enter');
    await expectToSee(page.getByText(/measures? (is|are) off/));
    expect(await described(page).getByRole('listitem').count()).toBeGreaterThan(2);
    // The knobs that an expert would turn back, by name and value.
    for (const [name, knob] of Object.entries(SPECTRAL.knobs)) {
      const wanted = best[name] ?? knob.min;
      if ('choices' in knob && knob.choices !== undefined) {
        const radio = machine(page)
          .getByRole('group', { name: knob.label })
          .getByRole('radio')
          .nth(wanted - knob.min);
        if (!(await radio.isChecked())) {
          await tabTo(machine(page).getByRole('group', { name: knob.label }).getByRole('radio', { checked: true }));
          await page.keyboard.press('ArrowRight');
        }
        continue;
      }
      await slider(page, knob.label).focus();
      for (let presses = 0; presses < 1000; presses += 1) {
        const off = wanted - Number(await slider(page, knob.label).inputValue());
        if (Math.abs(off) < knob.step / 2) break;
        await page.keyboard.press(off > 0 ? 'ArrowRight' : 'ArrowLeft');
      }
    }
    await tabTo(button(page, 'Check the picture'));
    await page.keyboard.press('Enter');
    await expectToSee(page.getByText(/^Repaired/), page.getByText(/Streak: 1, longest: 1/));
    await page.reload();
    await page.getByText('Repair it').click();
    await expectToSee(page.getByText(/Streak: 1, longest: 1/));
  });
});

describe('drawing', () => {
  it('stops while the machine is frozen and while the tab is hidden', async () => {
    const page = await openLab(MOVING);
    const painted = await countPainting(page);
    await expectToMove(painted);
    await slider(page, 'Gain').focus();
    await page.keyboard.press('f');
    await expectToSee(page.getByText('Frozen', { exact: true }));
    await expectStill(page, painted);
    await page.keyboard.press('f');
    await expectToMove(painted);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expectStill(page, painted);
  });

  it('stops while the picture is scrolled out of view', async () => {
    const page = await openLab({ ...MOVING, viewport: { width: 1440, height: 500 } });
    const painted = await countPainting(page);
    await page.addStyleTag({ content: 'main { padding-bottom: 3000px !important; }' });
    await page.evaluate(() => window.scrollTo(0, 3000));
    await expectStill(page, painted);
  });

  it('is a still with reduced motion, until it is started', async () => {
    const page = await openLab();
    const painted = await countPainting(page);
    await expect.poll(() => hasPixels(page, 1)).toBe(true);
    await expect.poll(() => hasPixels(page, 0)).toBe(true);
    await expectStill(page, painted);
    await button(page, 'Play').click();
    await expectToMove(painted);
  });

  it('recovers after the browser has lost the picture', async () => {
    const page = await openLab();
    await expect.poll(() => hasPixels(page, 0)).toBe(true);
    await page
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height);
        canvas.dispatchEvent(new Event('contextrestored'));
      });
    await expect.poll(() => hasPixels(page, 0)).toBe(true);
  });
});

describe('sound', () => {
  it('starts on a press, and reports a refusal of the browser', async () => {
    const page = await openLab();
    await page.evaluate(() => {
      AudioContext.prototype.resume = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
      Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });
    });
    await button(page, 'Sound').click();
    await expectToSee(page.getByText(/^This browser does not allow sound here/));
    expect(await button(page, 'Sound').getAttribute('aria-pressed')).toBe('false');
  });

  it('has a volume while it is on', async () => {
    const page = await openLab(MOVING);
    await button(page, 'Sound').click();
    await expectToSee(page.getByRole('slider', { name: 'Volume' }));
    await button(page, 'Sound').click();
    expect(await page.getByRole('slider', { name: 'Volume' }).count()).toBe(0);
  });
});

describe('a visitor of the landing page', () => {
  it('turns three knobs of a machine that loads when it is scrolled to', async () => {
    const page = await hub.open('/', { viewport: PHONE });
    expect(await page.locator('canvas').count()).toBe(0);
    await page.getByRole('heading', { name: 'Turn the knobs yourself' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 500);
    await expectToSee(machine(page));
    expect(await machine(page).getByRole('slider').count()).toBe(3);
    await expectToSee(page.getByText(/^The peaks still wrap around/));
    await slider(page, 'Scale (PRF)').focus();
    await page.keyboard.press('End');
    await expectToSee(page.getByText(/^Nothing wraps around any more/));
    expect(await violations(page)).toEqual([]);
  });
});
