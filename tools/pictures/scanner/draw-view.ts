import sharp from 'sharp';
import { marksFor } from '#shared/scanner/core/marks.ts';
import type { Pose } from '#shared/scanner/core/pose.ts';
import { PROBES } from '#shared/scanner/core/probe.ts';
import { Scanner } from '#shared/scanner/core/scanner.ts';
import { convert, screenFor, type Screen } from '#shared/scanner/core/screen.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/scanner/core/settings.ts';
import { Slice } from '#shared/scanner/core/slice.ts';
import type { Body } from '#shared/scanner/core/body.ts';
import { startOf, type View } from '#shared/scanner/views/view.ts';

export const SIZE = { width: 800, height: 640, margin: 14 };

/** A view as a picture with the marks of a machine. */
export async function drawView(view: View, body: Body, pose: Pose = startOf(view, body)): Promise<Buffer> {
  const settings: Settings = { ...DEFAULT_SETTINGS, ...view.settings };
  const scanner = new Scanner(body, PROBES[view.probe]);
  const image = scanner.draw(pose, settings);
  const screen = screenFor(scanner.probe, settings.depth, image, SIZE);
  const pixels = new Uint8ClampedArray(SIZE.width * SIZE.height * 4);
  convert(image, screen, pixels);
  return withMarks(pixels, marksText(screen, settings, view.name));
}

/** For the maker of a body: each region in a color of its own, with names, without ultrasound. */
export async function drawLabels(view: View, body: Body, pose: Pose = startOf(view, body)): Promise<Buffer> {
  const settings: Settings = { ...DEFAULT_SETTINGS, ...view.settings };
  const scanner = new Scanner(body, PROBES[view.probe]);
  body.moveTo?.(settings.time);
  const slice = new Slice(scanner.index, scanner.probe, pose);
  const screen = screenFor(
    scanner.probe,
    settings.depth,
    { lines: scanner.probe.lines, samples: settings.samples },
    SIZE,
  );
  const pixels = new Uint8ClampedArray(SIZE.width * SIZE.height * 4);
  const centers = new Map<string, { x: number; y: number; count: number }>();
  for (const pixel of screen.pixels) {
    const [column, row] = [pixel % SIZE.width, Math.floor(pixel / SIZE.width)];
    const name = slice.regionAt({
      x: (column - screen.left) / screen.scale,
      y: (row - screen.top) / screen.scale,
    })?.name;
    pixels.set(colorOf(name ?? ''), pixel * 4);
    if (name === undefined) continue;
    const center = centers.get(name) ?? { x: 0, y: 0, count: 0 };
    centers.set(name, { x: center.x + column, y: center.y + row, count: center.count + 1 });
  }
  const names = [...centers]
    .map(([name, { x, y, count }]) => `<text x="${x / count}" y="${y / count}">${name}</text>`)
    .join('');
  const style =
    'font-size="11" fill="#fff" font-family="sans-serif" text-anchor="middle" stroke="#000" stroke-width="0.3"';
  return withMarks(pixels, `<g ${style}>${names}</g>`);
}

function colorOf(name: string): [number, number, number, number] {
  if (name === '') return [30, 30, 30, 255];
  const bits = Array.from(name).reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
  return [60 + (bits & 127), 60 + ((bits >>> 8) & 127), 60 + ((bits >>> 16) & 127), 255];
}

function marksText(screen: Screen, settings: Settings, label: string): string {
  const { ticks, focus, orientation } = marksFor(screen, settings);
  const right = SIZE.width - 12;
  const lines = ticks.map(
    ({ y, isLong }) => `<rect x="${right - (isLong ? 10 : 5)}" y="${y}" width="${isLong ? 10 : 5}" height="1.2"/>`,
  );
  const numbers = ticks.map(({ y, label }) => (label ? `<text x="${right - 26}" y="${y + 4}">${label}</text>` : ''));
  return (
    `<g font-size="12" fill="#9aa4aa" font-family="sans-serif">${lines.join('')}${numbers.join('')}` +
    `<text x="12" y="${SIZE.height - 12}">Simulated   ${label}</text></g>` +
    `<path d="M${right + 4} ${focus} l7 -4 v8z" fill="#d0b050"/>` +
    `<circle cx="${orientation.x}" cy="${orientation.y}" r="5" fill="none" stroke="#58b0d8" stroke-width="2"/>`
  );
}

function withMarks(pixels: Uint8ClampedArray, marks: string): Promise<Buffer> {
  const { width, height } = SIZE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks}</svg>`;
  return sharp(Buffer.from(pixels.buffer), { raw: { width, height, channels: 4 } })
    .flatten({ background: '#000' })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}
