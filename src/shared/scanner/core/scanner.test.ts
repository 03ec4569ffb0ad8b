import { describe, expect, it } from 'vitest';
import { BARE, correlation, decibels, DOWN, evenBody, meanOf, windowOf } from '#tests/support/scanner.ts';
import { beamFor } from './beam.ts';
import { move, type Pose } from './pose.ts';
import { planarOf, PROBES, spacingAt, type Probe } from './probe.ts';
import { Scanner, type Image } from './scanner.ts';
import { sphere } from './shapes.ts';
import { add, scale, turn } from './vectors.ts';

const { curved, linear } = PROBES;

const deviation = (values: number[]) => {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
};
const middle = (image: Image) => windowOf(image, [240, 320], [70, 138]);
const draw = (scanner: Scanner, pose: Pose, settings = BARE) => {
  const image = scanner.draw(pose, settings);
  return { ...image, envelope: image.envelope.slice(), gray: image.gray.slice() };
};

describe('speckle', () => {
  // Rayleigh: the mean is 1.91 standard deviations. Source: Burckhardt, "Speckle in ultrasound B-mode scans", 1978.
  it.each([
    ['curved', curved, { depth: 150 }],
    ['linear', linear, { depth: 40, focus: 20 }],
    ['phased', PROBES.phased, { depth: 160 }],
  ])('of a %s probe has a Rayleigh envelope', (_, probe, settings) => {
    const values = windowOf(
      draw(new Scanner(evenBody(), probe), DOWN, { ...BARE, ...settings }),
      [100, 460],
      [30, 170],
    );
    expect(meanOf(values) / deviation(values)).toBeGreaterThan(1.81);
    expect(meanOf(values) / deviation(values)).toBeLessThan(2.01);
  });

  it('has the same level at all depths once attenuation is compensated', () => {
    const image = draw(new Scanner(evenBody(), curved), DOWN);
    const levels = [40, 120, 200, 280, 360, 440, 520].map((from) =>
      decibels(meanOf(windowOf(image, [from, from + 36], [40, 168]))),
    );
    const mean = meanOf(levels);
    for (const level of levels) expect(Math.abs(level - mean)).toBeLessThan(1);
  });

  it('stays with the tissue when the face rolls on by whole lines', () => {
    const scanner = new Scanner(evenBody(), curved);
    const still = middle(draw(scanner, DOWN));
    for (const lines of [1, 3, 8]) {
      const image = draw(scanner, rolled(curved, DOWN, lines));
      const followed = Math.max(
        ...[-lines, lines].map((shift) => correlation(still, windowOf(image, [240, 320], [70 + shift, 138 + shift]))),
      );
      expect(followed, `${lines} lines`).toBeGreaterThan(0.95);
    }
  });

  it('stays with the tissue when a flat face slides by parts of a line', () => {
    const scanner = new Scanner(evenBody(), linear);
    const settings = { ...BARE, depth: 40, focus: 20 };
    const still = middle(draw(scanner, DOWN, settings));
    const spacing = spacingAt(linear, 0);
    const image = draw(scanner, move(DOWN, { slide: 2.5 * spacing }), settings);
    const [two, three] = [2, 3].map((shift) => windowOf(image, [240, 320], [70 - shift, 138 - shift]));
    const between = (two as number[]).map((value, n) => (value + ((three as number[])[n] as number)) / 2);
    expect(correlation(still, between)).toBeGreaterThan(0.85);
  });

  it('changes steadily when the slice is swept', () => {
    const scanner = new Scanner(evenBody(), curved);
    const still = middle(draw(scanner, DOWN));
    const swept = [0.25, 0.5, 1, 2, 4].map((sweep) => correlation(still, middle(draw(scanner, move(DOWN, { sweep })))));
    expect(swept[0]).toBeGreaterThan(0.8);
    expect(swept).toEqual(swept.toSorted((a, b) => b - a));
    expect(swept.at(-1)).toBeLessThan(0.2);
  });

  it('does not jump when the probe is tilted past half a right angle', () => {
    const scanner = new Scanner(evenBody({ skin: sphere([0, 0, 0], 1) }), curved);
    const at = (degrees: number) => {
      const [depth, out] = turn(DOWN.depth, DOWN.out, degrees);
      return middle(draw(scanner, { ...DOWN, origin: add([0, 100, 0], scale(depth, -80)), depth, out }));
    };
    const steps = [44.6, 44.8, 45, 45.2, 45.4].map((angle) => correlation(at(angle - 0.05), at(angle + 0.05)));
    expect(Math.min(...steps)).toBeGreaterThan(0.9);
  });
});

/** A curved face that rolls on over the skin by this many lines, around its center. */
function rolled(probe: Probe, pose: Pose, lines: number): Pose {
  const turned = move(pose, { rock: (probe.field / (probe.lines - 1)) * lines });
  const center = add(pose.origin, scale(pose.depth, -probe.radius));
  return { ...turned, origin: add(center, scale(turned.depth, probe.radius)) };
}

describe('attenuation', () => {
  it('has the slope of the tissue', () => {
    const image = draw(new Scanner(evenBody(), curved), DOWN, { ...BARE, tgc: 0 });
    const level = (sample: number) => decibels(meanOf(windowOf(image, [sample - 20, sample + 20], [40, 168])));
    const [near, far] = [160, 440];
    const cm = ((far - near) * BARE.depth) / BARE.samples / 10;
    const slope = (level(near) - level(far)) / cm;
    const expected = 2 * 0.5 * beamFor(curved, BARE).frequency;
    expect(Math.abs(slope / expected - 1)).toBeLessThan(0.04);
  });
});

describe('a wire', () => {
  it.each([100, 200, 300, 400, 500])('at sample %i is as wide as pulse and beam', (sample) => {
    const step = BARE.depth / BARE.samples;
    const depth = (sample + 0.5) * step;
    const line = 104;
    const { x, y } = planarOf(curved, line, depth);
    const wires = [{ from: [x, y, -20], to: [x, y, 20], level: 30 }] as const;
    const body = evenBody({ base: { echo: -90, attenuation: 0.5 }, wires });
    const { envelope, lines, samples } = draw(new Scanner(body, curved), DOWN, BARE);
    const beam = beamFor(curved, BARE);
    const across = Array.from({ length: lines }, (_, i) => envelope[sample * lines + i] as number);
    const along = Array.from({ length: samples }, (_, k) => envelope[k * lines + line] as number);
    expect(Math.abs((halfWidth(across) * spacingAt(curved, depth)) / beam.lateral(depth) - 1)).toBeLessThan(0.1);
    expect(Math.abs((halfWidth(along) * step) / beam.axial - 1)).toBeLessThan(0.1);
  });
});

/** Full width at half maximum, in samples, between which it is interpolated. */
function halfWidth(values: number[]): number {
  const half = Math.max(...values) / 2;
  const first = values.findIndex((value) => value >= half);
  const last = values.findLastIndex((value) => value >= half);
  const crossing = (inside: number, outside: number) => {
    const [a, b] = [values[inside] as number, values[outside] ?? 0];
    return (a - half) / (a - b);
  };
  return last - first + crossing(first, first - 1) + crossing(last, last + 1);
}

describe('an image', () => {
  it('is the same when it is drawn again', () => {
    const [one, other] = [0, 1].map(() => draw(new Scanner(evenBody(), curved), DOWN, { ...BARE, noise: -90 }));
    expect(other?.gray).toEqual(one?.gray);
  });

  it('is lost where the face is off the skin', () => {
    const image = draw(new Scanner(evenBody(), linear), move(DOWN, { press: -15 }), { ...BARE, depth: 40 });
    expect(meanOf(windowOf(image, [300, 500], [0, 200]))).toBeLessThan(0.02);
  });

  it('has a shadow behind a stone and enhancement behind a cyst', () => {
    const stone = { echo: 6, attenuation: 30, reflection: { level: -62, decay: 8, spacing: 0 } };
    const fluid = { echo: -70, attenuation: 0.03 };
    const behind = (tissue: typeof stone | typeof fluid) => {
      const body = evenBody({ regions: [{ name: 'lesion', shape: sphere([0, 60, 0], 12), tissue }] });
      return decibels(meanOf(windowOf(draw(new Scanner(body, curved), DOWN), [300, 400], [98, 110])));
    };
    const plain = decibels(meanOf(windowOf(draw(new Scanner(evenBody(), curved), DOWN), [300, 400], [98, 110])));
    expect(behind(stone)).toBeLessThan(plain - 20);
    // 2 cm without attenuation, there and back
    expect(Math.abs(behind(fluid) - plain - 2 * 2.4 * 3.6 * 0.47)).toBeLessThan(1);
  });
});
