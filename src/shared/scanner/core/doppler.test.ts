import { describe, expect, it } from 'vitest';
import { DOWN, evenBody, meanOf } from '#tests/support/scanner.ts';
import type { Body } from './body.ts';
import { colorMap, type ColorSettings } from './color.ts';
import { paintColor } from './color-picture.ts';
import { tissueVelocity } from './flow.ts';
import { PROBES } from './probe.ts';
import { RegionIndex } from './region-index.ts';
import { screenFor } from './screen.ts';
import { Slice } from './slice.ts';
import { spectrumOf, type SpectrumSettings } from './spectrum.ts';
import { anyNearest, nearestOn, tube } from './tube.ts';

const DEPTH = 20;
const RADIUS = 4;
const vessel = tube(
  [
    [-60, DEPTH, 0],
    [60, DEPTH, 0],
  ],
  [RADIUS, RADIUS],
  1,
);
const near = anyNearest();
/** Parabolic flow to the right, 60 cm/s in the middle. */
const body = evenBody({
  regions: [
    {
      name: 'artery',
      shape: vessel,
      tissue: { echo: -40, attenuation: 0.1 },
      flow: (x, y, z, _, out) => {
        const { offAxis } = nearestOn(vessel, x, y, z, near);
        out.set([60 * Math.max(0, 1 - (offAxis / RADIUS) ** 2), 0, 0]);
      },
    },
  ],
});
const index = new RegionIndex(body);

const color: ColorSettings = {
  box: { lines: [40, 168], depths: [14, 26] },
  nyquist: 40,
  wall: 0.5,
  steer: -20,
  gain: 40,
  packet: 12,
  motion: 0,
  time: 0,
  frame: 0,
};

/** Means in the middle of the vessel, as shares of the Nyquist limit. */
function middleOf(settings: Partial<ColorSettings>) {
  const { columns, rows, mean, variance, power } = colorMap(index, PROBES.linear, DOWN, { ...color, ...settings });
  const row = Math.floor(rows / 2);
  const part = (from: Float32Array) => Array.from(from.subarray(row * columns + 5, (row + 1) * columns - 5));
  return { mean: meanOf(part(mean)), variance: meanOf(part(variance)), power: meanOf(part(power)) };
}

const cosineOf = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
/** Over the cell and the slice the flow is a little slower than in the middle. */
const EXPECTED = (60 * cosineOf(70)) / 40;

describe('color Doppler', () => {
  it('has the mean velocity of the flow, with its sign', () => {
    const { mean, variance, power } = middleOf({});
    expect(Math.abs(mean / EXPECTED - 1)).toBeLessThan(0.05);
    expect(variance).toBeLessThan(0.1);
    expect(power).toBeGreaterThan(0.9);
    expect(middleOf({ steer: 20 }).mean / EXPECTED).toBeLessThan(-0.95);
  });

  it('is aliased beyond the limit', () => {
    const { mean } = middleOf({ nyquist: 15 });
    // 20.5 of 15 cm/s wraps around
    expect(Math.abs(mean - ((60 * cosineOf(70)) / 15 - 2))).toBeLessThan(0.06);
  });

  it('loses flow below the wall filter and at a right angle', () => {
    expect(middleOf({ wall: 60 }).power).toBeLessThan(0.05);
    expect(middleOf({ steer: 0, wall: 3 }).power).toBeLessThan(0.05);
  });

  it('has more variance in noise', () => {
    expect(middleOf({ gain: -5 }).variance).toBeGreaterThan(middleOf({ gain: 40 }).variance + 0.2);
  });

  it('flashes over tissue when the probe moves faster than the filter', () => {
    const tissue = (motion: number) => {
      const { power, columns } = colorMap(index, PROBES.linear, DOWN, { ...color, wall: 4, motion });
      return meanOf(Array.from(power.subarray(0, columns)));
    };
    expect(tissue(0)).toBeLessThan(0.01);
    expect(tissue(6)).toBeGreaterThan(1);
  });
});

describe('a picture in color', () => {
  it('has color in the vessel and not beside it, red where blood comes nearer', () => {
    const map = colorMap(index, PROBES.linear, DOWN, { ...color, wall: 2 });
    const grid = { lines: PROBES.linear.lines, samples: 560 };
    const screen = screenFor(PROBES.linear, 40, grid, { width: 320, height: 256, margin: 4 });
    const pixels = new Uint8ClampedArray(320 * 256 * 4);
    paintColor(map, PROBES.linear, screen, { threshold: 0.3, priority: 150, steer: -20 }, pixels);
    const slice = new Slice(index, PROBES.linear, DOWN);
    const counts = { vessel: 0, inVessel: 0, beside: 0, red: 0 };
    for (const pixel of screen.pixels) {
      const planar = {
        x: ((pixel % 320) + 0.5 - screen.left) / screen.scale,
        y: (Math.floor(pixel / 320) + 0.5 - screen.top) / screen.scale,
      };
      // in the middle of the slanted box
      if (Math.abs(planar.x + planar.y * Math.tan(Math.PI / 9)) > 8 || Math.abs(planar.y - DEPTH) > 5) continue;
      const [red = 0, , blue = 0] = pixels.subarray(pixel * 4, pixel * 4 + 3);
      const isVessel = slice.regionAt(planar) !== null;
      if (isVessel) counts.vessel += 1;
      if (isVessel && red + blue > 0) counts.inVessel += 1;
      if (!isVessel && red + blue > 0) counts.beside += 1;
      if (red > blue) counts.red += 1;
    }
    expect(counts.inVessel / counts.vessel).toBeGreaterThan(0.85);
    expect(counts.beside / counts.vessel).toBeLessThan(0.06);
    expect(counts.red / counts.inVessel).toBeGreaterThan(0.95);
  });
});

describe('spectral Doppler', () => {
  const settings: SpectrumSettings = {
    gate: { line: 103.5, depth: DEPTH / cosineOf(20), length: 2, angle: 70, steer: -20 },
    from: 0,
    step: 0.005,
    columns: 100,
    bins: 256,
    limit: 100,
    baseline: 0.3,
    wall: 2,
    gain: 30,
  };

  it('has the fastest velocity of the gate as its peak', () => {
    const { peak } = spectrumOf(index, PROBES.linear, DOWN, settings);
    expect(Math.abs(meanOf(Array.from(peak)) / 60 - 1)).toBeLessThan(0.03);
  });

  it('reads too high if the angle is set too large', () => {
    const gate = { ...settings.gate, angle: 75 };
    const { peak } = spectrumOf(index, PROBES.linear, DOWN, { ...settings, gate });
    expect(meanOf(Array.from(peak)) / 60).toBeCloseTo(cosineOf(70) / cosineOf(75), 1);
  });

  it('holds more velocities in a longer gate', () => {
    const spread = (length: number) => {
      const gate = { ...settings.gate, length };
      const { power, bins, columns } = spectrumOf(index, PROBES.linear, DOWN, { ...settings, gate });
      const sums = Array.from({ length: bins }, (_, bin) =>
        meanOf(Array.from({ length: columns }, (__, column) => power[column * bins + bin] as number)),
      );
      return sums.filter((value) => value > Math.max(...sums) / 10).length;
    };
    expect(spread(8)).toBeGreaterThan(spread(1) * 1.5);
  });
});

describe('tissue velocity', () => {
  it('is that of the material', () => {
    let time = 0;
    const moving: Body = evenBody({
      moveTo: (to) => {
        time = to;
      },
      // everything moves down by 30 mm/s and stretches to the side
      atRest: (x, y, z, out) => out.set([x / (1 + time), y - 30 * time, z]),
    });
    const [vx, vy, vz] = tissueVelocity(moving, [10, 50, 0], 0);
    expect(vy).toBeCloseTo(3, 1);
    expect(vx).toBeCloseTo(1, 1);
    expect(vz).toBeCloseTo(0, 5);
  });
});
