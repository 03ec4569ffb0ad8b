import { decibels, power, SOUND_SPEED } from '../physics.ts';
import { type Grid, locate, setSamplePoint } from './body/probe.ts';
import { makeSampler, type Material } from './body/scatterers.ts';
import type { Body, Probe, SamplePoint } from './body/types.ts';

/** The properties of a probe that limit the knobs. */
export interface Transducer {
  /** Its face and the sector at full width. The depth is the machine's maximum. */
  shape: Probe;
  /** The frequencies in MHz that it sends and receives well. */
  band: readonly [low: number, high: number];
  /** Width in mm of the elements that one beam can use. */
  aperture: number;
  /** Depth in mm over which multiple echoes of the body wall fade to 1/e. */
  nearField: number;
}

export interface Spot {
  /** To the right of the middle, and below the middle of the probe's face, in mm. */
  x: number;
  z: number;
}

export interface BmodeTruth {
  body: Body;
  transducer: Transducer;
  /** The target of the examination, as sentences name it after "the". */
  target: Spot & { name: string };
  /** The target to distinguish from the tissue around it: the lesion itself, or the shadow behind it. Width in mm. */
  lesion: Spot & { name: string; width: number };
  /** Tissue at the same depth as the lesion, with plain tissue in front of it and behind it. */
  background: Spot;
  /** The speed of the tissue, in mm/s: from breathing, pulse or the hand. */
  motion: number;
}

/** The path of one beam through the body, in steps of PROFILE_STEP. */
interface Profile {
  /** Mean echo at each depth, dB relative to liver. */
  echo: Float64Array;
  /** Attenuation one way up to each depth, dB at 1 MHz. */
  path: Float64Array;
}

/** In mm. */
const PROFILE_STEP = 0.5;
/** The deepest setting of the depth knob, in mm. */
export const DEEPEST = 240;
const COUNT = DEEPEST / PROFILE_STEP + 1;

export interface Ways {
  /** Beams across the full width, with their positions from -1 to 1. */
  fan: { side: number; profile: Profile }[];
  target: number;
  /** From the middle (0) to the edge of the full width (1). */
  targetSide: number;
  lesion: { depth: number; echo: number; path: number };
  background: { profile: Profile; echo: number };
}

const FAN = [-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9];
const known = new WeakMap<BmodeTruth, Ways>();

/** The profiles of the beams. They depend on the scene alone, so they are computed once. */
export function waysOf(truth: BmodeTruth): Ways {
  const before = known.get(truth);
  if (before !== undefined) return before;
  const { shape } = truth.transducer;
  const half = halfSpan(shape);
  const walk = walker(truth);
  const [target, lesion, background] = [truth.target, truth.lesion, truth.background].map(({ x, z }) =>
    locate(shape, x, z),
  ) as [Located, Located, Located];
  const through = walk(lesion.steer);
  const plain = walk(background.steer);
  const ways: Ways = {
    fan: FAN.map((side) => ({ side, profile: walk(side * half) })),
    target: target.depth,
    targetSide: Math.abs(target.steer) / half,
    lesion: { depth: lesion.depth, echo: meanEcho(through, lesion.depth), path: at(through.path, lesion.depth) },
    background: { profile: plain, echo: meanEcho(plain, background.depth) },
  };
  known.set(truth, ways);
  return ways;
}

type Located = ReturnType<typeof locate>;

/** Half of the full width: radians of a sector, mm of a linear probe. */
const halfSpan = (shape: Probe) => (shape.kind === 'sector' ? (shape.angle * Math.PI) / 360 : shape.width / 2);

function walker({ body, transducer: { shape } }: BmodeTruth): (steer: number) => Profile {
  const sample = makeSampler(body);
  const p: SamplePoint = { x: 0, z: 0, y: 0, depth: 0, lateral: 0, dirX: 0, dirZ: 1 };
  const out: Material = { power: 0, specular: new Map([['', 0]]), attenuation: 0, edgeLoss: 0, speed: SOUND_SPEED };
  const grid = { probe: shape } satisfies Pick<Grid, 'probe'>;
  return (steer) => {
    const echo = new Float64Array(COUNT);
    const path = new Float64Array(COUNT);
    let passed = 0;
    for (let k = 0; k < COUNT; k += 1) {
      setSamplePoint(grid, steer, k * PROFILE_STEP, p);
      sample(p, out);
      const step = (out.attenuation * PROFILE_STEP) / 10;
      echo[k] = decibels(out.power + 1e-9);
      path[k] = passed + step / 2;
      passed += step;
    }
    return { echo, path };
  };
}

/** The value of a profile at a depth in mm. */
export const at = (values: Float64Array, depth: number): number =>
  values[Math.min(COUNT - 1, Math.max(0, Math.round(depth / PROFILE_STEP)))] ?? 0;

/** In dB, averaged over 3 mm around a depth: a single point may be a septum. */
function meanEcho({ echo }: Profile, depth: number): number {
  let sum = 0;
  for (let i = -3; i <= 3; i += 1) sum += power(at(echo, depth + i * PROFILE_STEP));
  return decibels(sum / 7);
}
