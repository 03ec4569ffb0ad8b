import { describe, expect, it } from 'vitest';
import { BODIES } from './bodies/bodies.ts';
import { BODY_LIST, BODY_NAMES } from './bodies/body-list.ts';
import { BODY_LOADERS } from './bodies/body-loaders.ts';
import { STILL } from './core/hold.ts';
import { DEFAULT_SETTINGS } from './core/settings.ts';
import { ScanDrawer, type ScanRequest } from './scan.ts';
import { VIEWS } from './views/views.ts';

const views = BODY_NAMES.flatMap((body) => VIEWS[body].map((view) => ({ body, view })));

const request = ({ body, view }: (typeof views)[number]): ScanRequest => ({
  body,
  options: view.options ?? {},
  probe: view.probe,
  start: view.start,
  hold: STILL,
  settings: { ...DEFAULT_SETTINGS, ...view.settings },
  color: null,
  width: 120,
  height: 96,
  density: 0.3,
  isNamed: true,
});

describe('the standard views', () => {
  it('have names of their own', () => {
    const ids = views.map(({ view }) => view.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(BODIES)).toEqual(Object.keys(BODY_LIST));
    expect(Object.keys(BODY_LOADERS)).toEqual(Object.keys(BODY_LIST));
  });

  it.each(BODY_NAMES)('of %s can all be drawn, named and colored', { tags: 'long' }, (body) => {
    const drawer = new ScanDrawer();
    for (const each of views.filter((view) => view.body === body)) {
      const { depth } = each.view.settings;
      const color = { nyquist: 40, gain: 20, steer: 0, depths: [depth * 0.3, depth * 0.8] as const, width: 0.5 };
      const { pixels, named, landmarks } = drawer.draw({ ...request(each), color }, BODIES[body]);
      const bright = pixels.filter((value, n) => n % 4 === 0 && value > 40).length;
      expect({ view: each.view.id, isDark: bright / (pixels.length / 4) < 0.08 }).toMatchObject({ isDark: false });
      expect(named.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1)).toBe(true);
      expect(landmarks.every(({ angle, offset }) => Number.isFinite(angle) && Number.isFinite(offset))).toBe(true);
    }
  });
});

describe('a picture', () => {
  it('is drawn from any hold, on the skin or off it', () => {
    const drawer = new ScanDrawer();
    const [first] = views;
    if (first === undefined) throw new Error('there is no view');
    for (const hold of [
      { ...STILL, slide: 1e9, tilt: -1e9 },
      { ...STILL, rotate: Number.NaN, press: -12 },
      { slide: 150, sweep: -150, rotate: 180, tilt: 60, rock: -45, press: 12 },
    ]) {
      const { pose, pixels } = drawer.draw({ ...request(first), hold }, BODIES[first.body]);
      expect([...pose.origin, ...pose.depth, ...pose.right].every(Number.isFinite)).toBe(true);
      expect(pixels.length).toBe(120 * 96 * 4);
    }
  });
});
