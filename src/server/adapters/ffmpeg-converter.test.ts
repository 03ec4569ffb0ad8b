import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FfmpegConverter, hasFfmpeg } from './ffmpeg-converter.ts';
import { ConversionError, type ConvertedVideo } from './video-converter.ts';

const PATH = process.env['PATH'] ?? '';
const isInstalled = await hasFfmpeg();

let folder: string;
let workFolder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ffmpeg-test-'));
  workFolder = path.join(folder, 'work');
  fs.mkdirSync(workFolder);
});
afterEach(() => {
  process.env['PATH'] = PATH;
  fs.rmSync(folder, { recursive: true });
});

/** Puts a program called ffmpeg before any other. */
function aProgram(script: string): void {
  fs.writeFileSync(path.join(folder, 'ffmpeg'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  process.env['PATH'] = `${folder}:${PATH}`;
}
const video = (content: string) => async () => Readable.from([Buffer.from(content)], { objectMode: false });
const contentOf = ({ open }: ConvertedVideo) => buffer(open());
const noted = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');

/** Ends as ffmpeg does, with the input as its output. */
const COPIES = `
for last; do :; done
cat "$(dirname "\${last#file:}")/input" > "\${last#file:}"`;

describe('ffmpeg is found', () => {
  it('only if it can write H.264 and AAC', async () => {
    aProgram("echo ' V....D libx264              x'; echo ' A....D aac                  x'");
    expect(await hasFfmpeg()).toBe(true);
    aProgram("echo ' V....D mpeg4                x'; echo ' A....D aac                  x'");
    expect(await hasFfmpeg()).toBe(false);
    aProgram('exit 1');
    expect(await hasFfmpeg()).toBe(false);
    process.env['PATH'] = folder;
    fs.rmSync(path.join(folder, 'ffmpeg'));
    expect(await hasFfmpeg()).toBe(false);
  });
});

describe('a conversion', () => {
  it('runs with limits, on this file and format alone, and sees no secrets', async () => {
    process.env['TEST_SECRET'] = 'secret';
    aProgram(
      `printf '%s\\n' "$@" > ${folder}/arguments; env > ${folder}/environment; ulimit -v > ${folder}/memory${COPIES}`,
    );
    const result = await new FfmpegConverter({ workFolder }).convert(video('frames'), 'wmv', async (converted) => ({
      size: converted.size,
      content: String(await contentOf(converted)),
    }));
    delete process.env['TEST_SECRET'];
    expect(result).toEqual({ size: 6, content: 'frames' });
    const given = noted('arguments').trim().split('\n');
    const input = given.indexOf('-i');
    expect(given.slice(input - 2, input)).toEqual(['-f', 'asf']);
    expect(given[input + 1]).toMatch(/^file:.*\/input$/);
    const before = given.slice(0, input).join(' ');
    for (const limit of ['-protocol_whitelist file,pipe', '-max_pixels 8294400', '-threads 2', '-nostdin']) {
      expect(before).toContain(limit);
    }
    const after = given.slice(input + 2).join(' ');
    for (const part of ['-map_metadata -1', '-c:v libx264', '-c:a aac', '-fs 104857600', '-f mp4 file:']) {
      expect(after).toContain(part);
    }
    expect(noted('environment')).not.toContain('secret');
    // macOS has no such limit.
    expect(noted('memory').trim()).toBe(process.platform === 'darwin' ? 'unlimited' : '1572864');
    expect(fs.readdirSync(workFolder)).toEqual([]);
  });

  it('that fails is an error of the video, with the reason for the log', async () => {
    aProgram('echo "Invalid data found" >&2; exit 183');
    const conversion = new FfmpegConverter({ workFolder }).convert(video('x'), 'avi', contentOf);
    await expect(conversion).rejects.toThrow(new ConversionError('ffmpeg ended (183): Invalid data found\n'));
    expect(fs.readdirSync(workFolder)).toEqual([]);
  });

  it('that takes too long is killed', async () => {
    aProgram('exec sleep 600');
    const converter = new FfmpegConverter({ workFolder, timeLimitSeconds: 0.1 });
    await expect(converter.convert(video('x'), 'avi', contentOf)).rejects.toMatchObject({ isTooSlow: true });
    expect(fs.readdirSync(workFolder)).toEqual([]);
  });

  it('waits for the one before it, whether that fails or not', async () => {
    aProgram(`test "$(ls ${workFolder} | wc -l)" = 1 || exit 1${COPIES}`);
    const converter = new FfmpegConverter({ workFolder });
    const failing = () => Promise.reject(new Error('the use failed'));
    const first = converter.convert(video('first'), 'avi', failing);
    const others = ['second', 'third'].map((content) => converter.convert(video(content), 'avi', contentOf));
    await expect(first).rejects.toThrow('the use failed');
    expect((await Promise.all(others)).map(String)).toEqual(['second', 'third']);
  });

  it.runIf(isInstalled).each(['avi', 'wmv'] as const)(
    'of a real video (%s) makes MP4 without its metadata',
    async (format) => {
      const file = path.join(folder, `made.${format}`);
      const source = ['-f', 'lavfi', '-i', 'testsrc=d=0.5:s=65x49:r=10', '-f', 'lavfi', '-i', 'sine=d=0.5'];
      const said = ['-metadata', 'title=PATIENT-DOE', '-metadata', 'artist=Dr. Who'];
      await promisify(execFile)('ffmpeg', ['-loglevel', 'error', ...source, ...said, file]);
      const open = async () => fs.createReadStream(file);
      const converted = await new FfmpegConverter({ workFolder }).convert(open, format, contentOf);
      expect(converted.toString('latin1', 4, 8)).toBe('ftyp');
      for (const part of ['moov', 'avc1', 'mp4a']) expect(converted.includes(part)).toBe(true);
      expect(['PATIENT-DOE', 'Who', 'Lavf'].filter((words) => converted.includes(words))).toEqual([]);
    },
  );
});
