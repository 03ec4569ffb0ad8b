import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { VIDEO_MAX_BYTES } from '#shared/bank/media-limits.ts';
import { ConversionError, type ConvertedVideo, type OldFormat, type VideoConverter } from './video-converter.ts';

/** The videos come from people's computers, so a run may only use this much. */
const LIMITS = {
  seconds: 300,
  /** Address space; the largest picture takes half of it. */
  memoryKilobytes: 1.5 * 1024 * 1024,
  threads: 2,
  /** 4K */
  pixels: 3840 * 2160,
  /** More than is accepted, so that a file that was cut there is noticed by its size. */
  outputBytes: 2 * VIDEO_MAX_BYTES,
};
const STDERR_KEPT = 2000;
/** Where programs are looked for, and nothing else: a run must not see the server's secrets. */
const environment = () => ({ PATH: process.env['PATH'] ?? '' });

/** The names of formats: none is guessed from the file, which could then be a list of other files. */
const FORMATS: Record<OldFormat, string> = { avi: 'avi', wmv: 'asf' };

/** Whether there is an ffmpeg that can write H.264 and AAC. */
export async function hasFfmpeg(): Promise<boolean> {
  if (process.platform === 'win32') return false; // there is no shell that limits its memory
  try {
    const { stdout } = await promisify(execFile)('ffmpeg', ['-hide_banner', '-encoders'], {
      env: environment(),
      timeout: 10_000,
    });
    return / libx264 /.test(stdout) && / aac /.test(stdout);
  } catch {
    return false; // not installed, or not able to run
  }
}

interface Options {
  /** Folder for the files of a run. */
  workFolder: string;
  timeLimitSeconds?: number;
}

/** Converts with ffmpeg, in a process of its own. */
export class FfmpegConverter implements VideoConverter {
  readonly #options: Required<Options>;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ workFolder, timeLimitSeconds = LIMITS.seconds }: Options) {
    this.#options = { workFolder, timeLimitSeconds };
  }

  convert<Result>(
    open: () => Promise<Readable>,
    format: OldFormat,
    use: (converted: ConvertedVideo) => Promise<Result>,
  ): Promise<Result> {
    const run = async () => {
      const folder = await mkdtemp(path.join(this.#options.workFolder, 'video-'));
      try {
        const [input, output] = [path.join(folder, 'input'), path.join(folder, 'output.mp4')];
        await pipeline(await open(), fs.createWriteStream(input));
        await this.#run(
          [...READING, '-f', FORMATS[format], '-i', `file:${input}`, ...WRITING, `file:${output}`],
          folder,
        );
        return await use({ size: (await stat(output)).size, open: () => fs.createReadStream(output) });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    };
    const result = this.#last.then(run, run);
    this.#last = result;
    return result;
  }

  /** The shell sets the limit of memory, where the system has one, and becomes ffmpeg. */
  #run(args: string[], cwd: string): Promise<void> {
    const script = 'ulimit -v "$1" 2>/dev/null; shift; exec ffmpeg "$@"';
    const child = spawn('/bin/sh', ['-c', script, 'sh', String(LIMITS.memoryKilobytes), ...args], {
      cwd,
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // Requests come first.
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    let isTooSlow = false;
    const timer = setTimeout(() => {
      isTooSlow = true;
      child.kill('SIGKILL');
    }, this.#options.timeLimitSeconds * 1000);
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-STDERR_KEPT);
    });
    return new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        if (code === 0) resolve();
        else reject(new ConversionError(`ffmpeg ended (${signal ?? code}): ${stderr}`, { isTooSlow }));
      });
    }).finally(() => clearTimeout(timer));
  }
}

const words = (text: string) => text.trim().split(/\s+/);
const THREADS = `-threads ${LIMITS.threads}`;
/** For the input: nothing is opened but the file itself. */
const READING = words(`
  -hide_banner -nostdin -loglevel error -filter_threads 1
  -protocol_whitelist file,pipe -max_pixels ${LIMITS.pixels} ${THREADS}`);
/**
 * For the output: the picture and the sound, without subtitles, data, metadata, chapters and the names of programs. H.264
 * that all browsers play has even sides. High quality, because students are asked about details of the picture.
 */
const WRITING = words(`
  -map 0:v:0 -map 0:a:0? -map_metadata -1 -map_chapters -1 -fflags +bitexact
  -vf scale=w='2*trunc(min(iw,1920)/2)':h=-2 -c:v libx264 -preset veryfast -crf 18 -pix_fmt yuv420p ${THREADS}
  -c:a aac -b:a 128k -ac 2 -movflags +faststart -fs ${LIMITS.outputBytes} -f mp4`);
