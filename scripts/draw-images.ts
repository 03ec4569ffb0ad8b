import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { encode, heroFormat, render, standard, type Format } from './bmode/picture.ts';
import { hero } from './bmode/scenes/hero.ts';
import { scenes } from './bmode/scenes/index.ts';
import type { Scene } from './bmode/types.ts';

/**
 * Draws the simulated ultrasound pictures of the starter library.
 *
 * Usage: tsx scripts/draw-images.ts [--only name] [--out folder]
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string', multiple: true }, out: { type: 'string' } },
});

const folder = options.out ?? path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'content', 'images');

const draw = async (scene: Scene, format: Format): Promise<number> => {
  const { pixels, frame } = render(scene, format);
  const { bytes, quality } = await encode(pixels, frame.width, frame.height, format.quality, format.limit);
  await writeFile(path.join(folder, `${scene.name}.webp`), bytes);
  console.log(
    `${scene.name.padEnd(30)} ${(bytes.length / 1000).toFixed(1).padStart(6)} kB  (quality ${String(quality)})`,
  );
  return bytes.length;
};

const jobs = [...scenes.map((scene) => ({ scene, format: standard })), { scene: hero, format: heroFormat }].filter(
  ({ scene }) => !options.only || options.only.includes(scene.name),
);
if (jobs.length === 0) throw new Error(`no picture is named ${(options.only ?? []).join(', ')}`);

await mkdir(folder, { recursive: true });
const started = performance.now();
let total = 0;
for (const { scene, format } of jobs) total += await draw(scene, format);
console.log(
  `${String(jobs.length)} pictures, ${(total / 1000).toFixed(0)} kB, ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
