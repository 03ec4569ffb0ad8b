import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { encode, heroFormat, render, standard } from './bmode/picture.ts';
import { hero } from './bmode/scenes/hero.ts';
import { scenes } from './bmode/scenes/index.ts';
import { drawPicture } from './console/draw.ts';
import { encodeLoop } from './console/encode-loop.ts';
import { LOOPS, PICTURES } from './console/pictures.ts';

/**
 * Draws the simulated ultrasound pictures of the starter library: those of the B-mode simulator, those of the console,
 * and its loops, for which it installs ffmpeg if it can.
 *
 * Usage: npm run draw-images -- [--only name] [--out folder]
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string', multiple: true }, out: { type: 'string' } },
});

const content = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../content');
const folder = options.out ?? path.join(content, 'images');
const videoFolder = options.out ?? path.join(content, 'videos');

interface Drawn {
  pixels: Uint8Array;
  width: number;
  height: number;
}

const draw = async (name: string, { pixels, width, height }: Drawn, format = standard): Promise<number> => {
  const { bytes, quality } = await encode(pixels, width, height, format.quality, format.limit);
  await writeFile(path.join(folder, `${name}.webp`), bytes);
  console.log(`${name.padEnd(30)} ${(bytes.length / 1000).toFixed(1).padStart(6)} kB  (quality ${String(quality)})`);
  return bytes.length;
};

const simulated = [...scenes.map((scene) => ({ scene, format: standard })), { scene: hero, format: heroFormat }].map(
  ({ scene, format }) => ({
    name: scene.name,
    make: () => {
      const { pixels, frame } = render(scene, format);
      return draw(scene.name, { pixels, width: frame.width, height: frame.height }, format);
    },
  }),
);
const ofConsole = PICTURES.map(({ name }) => ({ name, make: () => draw(name, drawPicture(name)) }));
const loops = LOOPS.map((loop) => ({
  name: loop.name,
  make: async () => {
    const bytes = await encodeLoop(loop);
    await writeFile(path.join(videoFolder, `${loop.name}.mp4`), bytes);
    console.log(`${loop.name.padEnd(30)} ${(bytes.length / 1000).toFixed(1).padStart(6)} kB`);
    return bytes.length;
  },
}));
const jobs = [...simulated, ...ofConsole, ...loops].filter(({ name }) => !options.only || options.only.includes(name));
if (jobs.length === 0) throw new Error(`no picture is named ${(options.only ?? []).join(', ')}`);

await mkdir(folder, { recursive: true });
await mkdir(videoFolder, { recursive: true });
const started = performance.now();
let total = 0;
for (const { make } of jobs) total += await make();
console.log(
  `${String(jobs.length)} pictures, ${(total / 1000).toFixed(0)} kB, ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
