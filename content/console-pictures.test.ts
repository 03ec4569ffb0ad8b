import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { boxOf } from '#shared/console/color/box.ts';
import { velocityOf } from '#shared/console/doppler.ts';
import { borderOf, depthOf } from '../tools/pictures/mmode/truth.ts';
import { gateOf } from '#shared/console/spectral/gate.ts';
import { readingOf } from '#shared/console/spectral/measure.ts';
import { starterCategory } from '#shared/hub/starter-library.ts';
import { starterCategories } from '#tests/support/starter-categories.ts';
import { encode, standard } from '../tools/pictures/bmode/picture.ts';
import { drawPicture } from '../tools/pictures/console/draw.ts';
import { LOOP_MAX_BYTES } from '../tools/pictures/console/encode-loop.ts';
import { colorOf, LOOPS, mmodeOf, pictureNamed, PICTURES, spectralOf } from '../tools/pictures/console/pictures.ts';

const folder = import.meta.dirname;
/** Encoders may differ by a level or two from one processor to another; another setting of a knob differs by far more. */
const MOST_DIFFERENCE = 0.5;

const pixelsOf = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();

function differenceOf(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  let sum = 0;
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0));
  return sum / one.length;
}

describe('the pictures of the console', () => {
  it('are the same however often and in whatever order they are drawn', () => {
    for (const name of ['trace-11', 'color-02', 'mmode-03']) {
      const first = drawPicture(name).pixels;
      drawPicture('color-04');
      expect(Buffer.compare(first, drawPicture(name).pixels)).toBe(0);
    }
  });

  it('have names that say nothing of what is on them', () => {
    expect(PICTURES.filter(({ name }) => !/^(trace|color|mmode)-\d\d$/.test(name))).toEqual([]);
    expect(new Set(PICTURES.map(({ name }) => name)).size).toBe(PICTURES.length);
  });

  it.each(PICTURES.map(({ name }) => name))('%s is in the library as it is drawn', async (name) => {
    const { pixels, width, height } = drawPicture(name);
    const { bytes } = await encode(pixels, width, height, standard.quality, standard.limit);
    const file = fs.readFileSync(path.join(folder, 'images', `${name}.webp`));
    expect(differenceOf(await pixelsOf(file), await pixelsOf(bytes))).toBeLessThan(MOST_DIFFERENCE);
  });
});

describe('the loops of the console', () => {
  const files = fs.readdirSync(path.join(folder, 'videos'));
  const asked = starterCategories()
    .flatMap(({ subcategories }) => subcategories)
    .flatMap(({ questions }) => questions.flatMap(({ video }) => video ?? []));

  it('are all in the library, and each is asked about', () => {
    expect(files.toSorted()).toEqual(LOOPS.map(({ name }) => `${name}.mp4`).toSorted());
    expect([...new Set(asked)].toSorted()).toEqual(files.toSorted());
  });

  it.each(LOOPS.map(({ name }) => name))('%s can play before it has come whole, has no sound, and is small', (name) => {
    const file = fs.readFileSync(path.join(folder, 'videos', `${name}.mp4`));
    const at = (box: string) => file.indexOf(box, 0, 'latin1');
    expect(at('ftyp')).toBe(4);
    expect(at('avc1')).toBeGreaterThan(0);
    expect(at('moov')).toBeLessThan(at('mdat'));
    expect(at('mp4a')).toBe(-1);
    expect(file.length).toBeLessThanOrEqual(LOOP_MAX_BYTES);
  });
});

const spectrum = (name: string) => {
  const { scene, settings } = spectralOf(pictureNamed(name));
  const gate = gateOf(scene.truth, settings);
  return { truth: scene.truth, settings, ...readingOf(scene.truth, settings, gate) };
};
/** How wide the vessel is on a strip, in mm, over the ten seconds from the beginning. */
const widthsOf = (name: string) => {
  const truth = mmodeOf(pictureNamed(name));
  return Array.from({ length: 1000 }, (_, index) => {
    const at = (wall: string) => depthOf(borderOf(truth, wall), index / 100);
    return at('Posterior wall') - at('Anterior wall');
  });
};

/** What the kernel says that each picture shows, for the questions that ask for a number. */
const MEASURED: Readonly<Record<string, () => number>> = {
  'trace-01': () => spectrum('trace-01').peak,
  'trace-03': () => spectrum('trace-03').endDiastolic,
  'trace-07': () => spectrum('trace-07').peak,
  'trace-13': () => {
    const { settings } = spectrum('trace-13');
    return velocityOf(settings['frequency'] ?? 0, settings['filter'] ?? 0, settings['angle'] ?? 0);
  },
  'trace-17': () => spectrum('trace-17').truth.flow.rate,
  'trace-18': () => spectrum('trace-18').peak / spectrum('trace-18').endDiastolic,
  'color-01': () => {
    const { scene, settings } = colorOf(pictureNamed('color-01'));
    return -velocityOf(settings['frequency'] ?? 0, boxOf(scene.truth, settings).lower, 0);
  },
  'mmode-01': () => Math.min(...widthsOf('mmode-01')) / 10,
  'mmode-02': () => 100 * (1 - Math.min(...widthsOf('mmode-02')) / Math.max(...widthsOf('mmode-02'))),
  'mmode-03': () => borderOf(mmodeOf(pictureNamed('mmode-03')), 'Atrial wall').moves?.rate ?? 0,
};

const numericKey = z.object({ value: z.number(), tolerance: z.object({ amount: z.number() }) });

describe('a number that a picture is asked for', () => {
  const { subcategories } = starterCategory.parse(
    JSON.parse(fs.readFileSync(path.join(folder, 'knobology.json'), 'utf8')),
  );
  const asked = subcategories
    .flatMap(({ questions }) => questions)
    .flatMap(({ image, correctAnswer }) => {
      const key = numericKey.safeParse(correctAnswer).data;
      return image === undefined || key === undefined ? [] : [{ name: path.parse(image).name, key }];
    });

  it('is asked of all pictures that are measured here', () => {
    expect(asked.map(({ name }) => name).toSorted()).toEqual(Object.keys(MEASURED).toSorted());
  });

  it.each(asked)('is what the kernel measures on $name, well within the tolerance', ({ name, key }) => {
    const measured = MEASURED[name]?.() ?? Number.NaN;
    expect(Math.abs(measured - key.value)).toBeLessThanOrEqual(key.tolerance.amount / 2);
  });
});
