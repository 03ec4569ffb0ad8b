import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { aptInstall } from '../../../scripts/apt.ts';
import { drawLoop, FRAMES_A_SECOND } from './draw.ts';
import { HEIGHT, WIDTH } from './frames.ts';
import type { Loop } from './pictures.ts';

/** The largest file of a loop, in bytes. */
export const LOOP_MAX_BYTES = 200_000;
const BEST_QUALITY = 24;
const WORST_QUALITY = 40;

/** Encodes a loop as MP4 with H.264 and no sound, in the best quality whose file stays within the limit. */
export async function encodeLoop(loop: Loop): Promise<Buffer> {
  if (spawnSync('ffmpeg', ['-version']).status !== 0 && !aptInstall('ffmpeg')) {
    throw new Error('Loops are encoded by ffmpeg. Install it, or draw the other pictures with --only');
  }
  const frames = [...drawLoop(loop)].map(({ pixels }) => pixels);
  for (let quality = BEST_QUALITY; quality <= WORST_QUALITY; quality += 2) {
    const bytes = await encoded(frames, quality);
    if (bytes.length <= LOOP_MAX_BYTES) return bytes;
  }
  throw new Error(`${loop.name} does not fit into ${String(LOOP_MAX_BYTES)} bytes`);
}

async function encoded(frames: readonly Uint8Array[], quality: number): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hub-loop-'));
  const file = path.join(folder, 'loop.mp4');
  // cspell:disable -- options of ffmpeg
  const input = `-f rawvideo -pix_fmt rgb24 -s ${String(WIDTH)}x${String(HEIGHT)} -r ${String(FRAMES_A_SECOND)} -i -`;
  // One thread and no dates, so that the same frames give the same bytes
  const output = `-an -c:v libx264 -preset veryslow -tune stillimage -crf ${String(quality)} -pix_fmt yuv420p -threads 1 -fflags +bitexact -flags +bitexact -map_metadata -1 -movflags +faststart`;
  // cspell:enable
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', ...`${input} ${output}`.split(' '), file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const exit = once(ffmpeg, 'exit');
  ffmpeg.stdin.end(Buffer.concat(frames));
  const [code] = await exit;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}
