import { describe, expect, it } from 'vitest';
import { blankRaster, sceneNamed } from '#tests/support/console.ts';
import { COLOR } from './mode.ts';
import { makeColorPainter } from './picture.ts';

const SYSTOLE = 0.14;
const WIDTH = 132;
const HEIGHT = 120;

const scene = (id: string) => sceneNamed(COLOR, id);
const painterOf = (id: string, settings: Record<string, number> = {}) =>
  makeColorPainter(scene(id), { ...scene(id).best, ...settings });

/** The numbers of red and blue pixels below the color bar. */
function colors(id: string, settings: Record<string, number> = {}, seconds = SYSTOLE) {
  const raster = blankRaster(WIDTH, HEIGHT);
  painterOf(id, settings).image(raster, seconds);
  let [red, blue] = [0, 0];
  for (let index = 0; index < WIDTH * HEIGHT; index += 1) {
    if (index % WIDTH < 7) continue;
    const difference = (raster.data[4 * index] ?? 0) - (raster.data[4 * index + 2] ?? 0);
    if (difference > 40) red += 1;
    if (difference < -40) blue += 1;
  }
  return { red, blue };
}

describe('the color picture', () => {
  it('paints flow to the transducer red and away from it blue', () => {
    // The vein flows back above the baseline, the artery away
    const { red, blue } = colors('femoral-square');
    expect(red).toBeGreaterThan(700);
    expect(blue).toBeGreaterThan(700);
    // The jugular vein flows up the leaning beam, and turns with the steering
    expect(colors('jugular', {}, 0.3).blue).toBeLessThan(20);
    expect(colors('jugular', { steer: -20 }, 0.3).red).toBeLessThan(20);
  });

  it('has no color where the beam meets the vessel at a right angle', () => {
    const steered = colors('femoral-square');
    const square = colors('femoral-square', { steer: 0 });
    expect(square.red + square.blue).toBeLessThan(0.05 * (steered.red + steered.blue));
  });

  it('shows the other color where flow is aliased', () => {
    expect(colors('carotid-bifurcation').red).toBeLessThan(20);
    expect(colors('carotid-bifurcation', { scale: 1.5 }).red).toBeGreaterThan(180);
  });

  it('aliases only in the jet of a stenosis', () => {
    const { red, blue } = colors('carotid-stenosis');
    expect(red).toBeGreaterThan(7);
    expect(red).toBeLessThan(0.2 * blue);
  });

  it('bleeds over the walls with too much gain and drops out with too little', () => {
    const usual = colors('carotid-bifurcation').blue;
    expect(colors('carotid-bifurcation', { gain: 56 }).blue).toBeGreaterThan(1.1 * usual);
    expect(colors('carotid-bifurcation', { gain: 15 }).blue).toBeLessThan(0.05 * usual);
  });

  it('is full of dots with far too much gain', () => {
    expect(colors('carotid-bifurcation', { gain: 85 }).red).toBeGreaterThan(360);
  });

  it('flashes where tissue moves and the filter is low', () => {
    const flash = { filter: 25, packet: 4 };
    expect(colors('carotid-bifurcation', flash, 0.07).red).toBeGreaterThan(70);
    expect(colors('carotid-bifurcation', { packet: 4 }, 0.07).red).toBeLessThan(20);
  });

  it('follows the pulse, frame by frame', () => {
    const systole = colors('femoral-square');
    const diastole = colors('femoral-square', {}, 0.75);
    expect(diastole.blue).toBeLessThan(0.7 * systole.blue);
    const { frameRate = 1 } = COLOR.measure(scene('femoral-square'), scene('femoral-square').best);
    // Within one color image, only the noise of the gray changes
    const start = Math.floor(SYSTOLE * frameRate) / frameRate;
    expect(colors('femoral-square', {}, start + 0.001)).toEqual(colors('femoral-square', {}, start + 0.8 / frameRate));
  });

  it('is the same for the same moment', () => {
    const [first, second] = [blankRaster(90, 80), blankRaster(90, 80)];
    const { image } = painterOf('portal-vein');
    image(first, 0.7);
    image(second, 3);
    painterOf('portal-vein').image(second, 0.7);
    expect(second.data).toEqual(first.data);
  });

  it.each(COLOR.scenes.map(({ id }) => id))('paints flow in %s with the best settings', (id) => {
    const { red, blue } = colors(id, {}, 0.2);
    expect(red + blue).toBeGreaterThan(100);
  });

  it('can be painted in any size, and with the box outside the picture', () => {
    const { image } = painterOf('carotid-bifurcation', { boxLateral: 40, boxDepth: 120, gain: 90, filter: 25 });
    for (const raster of [blankRaster(1, 1), blankRaster(2, 500), blankRaster(1100, 1000), blankRaster(3, 2)]) {
      image(raster, 0.1);
      expect(raster.data.at(-1)).toBe(255);
    }
  });
});
