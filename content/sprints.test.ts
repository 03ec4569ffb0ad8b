import fs from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chanceOf } from '../tools/pictures/sprints/chance.ts';
import { GROUPS, listOf } from '../tools/pictures/sprints/groups.ts';

const folder = path.join(import.meta.dirname, 'sprints');
const fileOf = (id: string) => path.join(folder, `${id}.webp`);

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));
const categoryNames = fs
  .readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.json'))
  .map((file) => z.object({ name: z.string() }).parse(readJson(path.join(import.meta.dirname, file))).name);

const sprints = z.strictObject({
  groups: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z-]+$/),
      category: z.enum(categoryNames),
      name: z.string().endsWith('?'),
      about: z.string().min(1),
      classes: z
        .array(
          z.strictObject({
            id: z.string().regex(/^[a-z-]+$/),
            name: z.string().min(1),
            tell: z.string().min(1),
            exemplars: z.array(z.string().regex(/^[0-9a-f]{6}$/)).min(12),
          }),
        )
        .min(2)
        .max(4),
    }),
  ),
});

const { groups } = sprints.parse(readJson(path.join(folder, 'sprints.json')));
const exemplars = groups.flatMap(({ classes }) => classes.flatMap((one) => one.exemplars));

const MOST_BYTES = 15_000;
const MOST_BYTES_OF_ALL = 6_000_000;

/** Classes that are brighter or darker than their look-alikes by what they are, so that there is nothing to hide. */
const TOLD_BY_BRIGHTNESS: Readonly<Record<string, string>> = {
  'gain/too-low': 'Gain is how bright the picture is.',
  'gain/too-high': 'Gain is how bright the picture is.',
  'window/turbulent': 'Turbulence fills the dark window, so that more of the strip is bright.',
  'below-the-baseline/mirror':
    'Only with too much Doppler gain does the copy appear, and it makes all of the spectrum bright.',
};
/** The best that a threshold on the mean gray may do at telling two classes apart. */
const MOST_TOLD = 0.8;

/** The share of both classes that the best threshold puts on the right side. */
function toldByThreshold(one: readonly number[], other: readonly number[]): number {
  const all = [...one, ...other];
  const shares = all.map((threshold) => {
    const right = one.filter((gray) => gray <= threshold).length + other.filter((gray) => gray > threshold).length;
    return Math.max(right, all.length - right) / all.length;
  });
  return Math.max(...shares);
}

async function meanGray(id: string): Promise<number> {
  const values = await sharp(fileOf(id)).raw().toBuffer();
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('the exemplars of the sprints', () => {
  it('are at least 12 groups, as the code lists them', () => {
    expect(groups.length).toBeGreaterThanOrEqual(12);
    expect(groups).toEqual(listOf(GROUPS).groups);
  });

  it('have ids of their own, and each a file that no one else has', () => {
    expect(new Set(exemplars).size).toBe(exemplars.length);
    const files = fs.readdirSync(folder).filter((file) => file !== 'sprints.json');
    expect(files.toSorted()).toEqual(exemplars.map((id) => `${id}.webp`).toSorted());
  });

  it('are small', () => {
    const sizes = exemplars.map((id) => fs.statSync(fileOf(id)).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_BYTES);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES_OF_ALL);
  });

  it.each(groups)('of $id are of the same size', async ({ classes }) => {
    const sizes = new Set<string>();
    for (const id of classes.flatMap((one) => one.exemplars)) {
      const { width, height, format } = await sharp(fileOf(id)).metadata();
      sizes.add(`${format} ${String(width)}x${String(height)}`);
    }
    expect([...sizes]).toEqual(['webp 480x384']);
  });

  it.each(groups)('of $id are not told by how bright the picture is', async ({ id, classes }) => {
    const grays = await Promise.all(
      classes.map(async (one) => ({
        mayBeTold: `${id}/${one.id}` in TOLD_BY_BRIGHTNESS,
        grays: await Promise.all(one.exemplars.map(meanGray)),
      })),
    );
    const told = grays.flatMap((one, index) =>
      grays
        .slice(index + 1)
        .filter((other) => !one.mayBeTold && !other.mayBeTold)
        .map((other) => toldByThreshold(one.grays, other.grays)),
    );
    expect(Math.max(0, ...told)).toBeLessThanOrEqual(MOST_TOLD);
  });
});

/** Of 16 × 16 pixels each: encoders may differ by a little in single pixels, another drawing differs in many. */
const blocksOf = (image: Sharp) => image.removeAlpha().resize(30, 24, { fastShrinkOnLoad: false }).raw().toBuffer();
const MOST_DIFFERENCE = 1;

describe('drawing an exemplar again', () => {
  const first = groups.flatMap((group) => {
    const { id = '', exemplars: ids = [] } = group.classes.at(-1) ?? {};
    return [{ group: group.id, classId: id, exemplar: ids[0] ?? '' }];
  });

  it.each(first)('of $group gives the picture that is on file', async ({ group, classId, exemplar }) => {
    const { draw } = GROUPS.find(({ id }) => id === group)?.classes.find(({ id }) => id === classId) ?? {};
    if (draw === undefined) throw new Error('the class is not drawn');
    const { pixels, width, height } = draw(chanceOf(exemplar, 0));
    expect(Buffer.compare(pixels, draw(chanceOf(exemplar, 0)).pixels)).toBe(0);
    const drawn = await blocksOf(sharp(pixels, { raw: { width, height, channels: 3 } }));
    const onFile = await blocksOf(sharp(fileOf(exemplar)));
    const differences = drawn.map((value, index) => Math.abs(value - (onFile[index] ?? 0)));
    expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(MOST_DIFFERENCE);
  });
});
