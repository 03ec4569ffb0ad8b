import { isBelow, type Measured, type Metric, type Range } from '../mode.ts';

/** The effects of a value outside its range: if too low, and if too high. */
const sides =
  (low: (value: number, measured: Measured) => string, high: (value: number, measured: Measured) => string) =>
  (value: number, range: Range, measured: Measured): string =>
    isBelow(value, range) ? low(value, measured) : high(value, measured);

const one = (value: number) => value.toFixed(1);
const two = (value: number) => value.toFixed(2);
const whole = (value: number) => value.toFixed(0);

/** "the beam there is 2.4 times as wide as it could be" */
const widened = ({ widening = 1 }: Measured) =>
  widening < 1.15
    ? 'the beam at the target is still close to its narrowest'
    : `the beam at the target is ${one(widening)} times as wide as it could be, and small gaps and shadows fill in`;

const lateral = (value: number) =>
  `The beam is ${one(value)} mm wide at the target: points side by side that are closer than that run together.`;

export const METRICS = {
  targetPosition: {
    label: 'Depth of the target',
    unit: '% of the picture',
    decimals: 0,
    good: { min: 30, max: 75 },
    tolerance: 10,
    missed: sides(
      (value) =>
        `The target is ${whole(value)}% of the way down: the picture is too deep, so the target is small and frames take longer.`,
      (value) =>
        value > 100
          ? `The target is below the bottom of the picture, at ${whole(value)}% of its depth, and is not shown.`
          : `The target is ${whole(value)}% of the way down: what lies behind it, such as a shadow, is cut off.`,
    ),
    met: 'The target is in the middle part of the picture.',
  },
  focusOffset: {
    label: 'Focus below the target',
    unit: 'mm',
    decimals: 0,
    good: { min: -10, max: 10 },
    tolerance: 5,
    missed: sides(
      (value, measured) => `The focus is ${whole(-value)} mm above the target: ${widened(measured)}.`,
      (value, measured) => `The focus is ${whole(value)} mm below the target: ${widened(measured)}.`,
    ),
    met: 'The focus is at the target.',
  },
  widening: {
    label: 'Beam at the target against its narrowest',
    unit: 'times',
    decimals: 1,
    good: { min: null, max: 1.4 },
    tolerance: 0.3,
    missed: sides(
      (value) => `The beam at the target is only ${one(value)} times its narrowest.`,
      (_, measured) => `The focus is elsewhere: ${widened(measured)}.`,
    ),
    met: 'The beam is about as narrow at the target as it can be.',
  },
  lateralResolution: {
    label: 'Lateral resolution at the target',
    unit: 'mm',
    decimals: 1,
    tolerance: 0.4,
    missed: sides(
      (value) =>
        `The beam is ${one(value)} mm wide at the target, narrower than asked for, at the cost of something else.`,
      lateral,
    ),
    met: 'Points side by side are told apart at the target.',
  },
  axialResolution: {
    label: 'Axial resolution',
    unit: 'mm',
    decimals: 2,
    tolerance: 0.1,
    missed: sides(
      (value) =>
        `The pulse resolves ${two(value)} mm, finer than asked for: so high a frequency is attenuated before it gets deep.`,
      (value) =>
        `The pulse is too long: layers closer than ${two(value)} mm one behind the other run together. A higher frequency shortens it.`,
    ),
    met: 'Layers one behind the other are told apart.',
  },
  contrastToNoise: {
    label: 'Contrast of the lesion to speckle and noise',
    unit: '',
    decimals: 1,
    good: { min: 2, max: null },
    tolerance: 0.7,
    missed: sides(
      (value) =>
        `The lesion differs from its surroundings by only ${one(value)} times their speckle and noise, so it can be overlooked.`,
      (value) => `The lesion differs by ${one(value)} times the speckle, more than asked for.`,
    ),
    met: 'The lesion stands out from speckle and noise.',
  },
  unevenness: {
    label: 'Unevenness along depth',
    unit: 'dB',
    decimals: 0,
    good: { min: null, max: 8 },
    tolerance: 3,
    missed: sides(
      (value) => `Plain tissue varies by only ${whole(value)} dB along depth.`,
      (value) =>
        `The same tissue is up to ${whole(value)} dB brighter at one depth than at another, so a dark or bright band looks like disease.`,
    ),
    met: 'The same tissue is equally bright at all depths.',
  },
  clippedWhite: {
    label: 'Picture that is fully white',
    unit: '%',
    decimals: 0,
    good: { min: null, max: 3 },
    tolerance: 2,
    missed: sides(
      (value) => `Only ${whole(value)}% of the picture is white.`,
      (value) => `${whole(value)}% of the picture is white: whatever differs within it is lost.`,
    ),
    met: 'Hardly anything is so bright that its detail is lost.',
  },
  clippedBlack: {
    label: 'Picture that is fully black',
    unit: '%',
    decimals: 0,
    tolerance: 8,
    missed: sides(
      (value) => `Only ${whole(value)}% of the picture is black: fluid and shadows are filled with gray haze.`,
      (value) => `${whole(value)}% of the picture is black: weak echoes of tissue are lost there.`,
    ),
    met: 'Fluid and shadows are black, and tissue is not.',
  },
  penetrationMargin: {
    label: 'Penetration beyond the target',
    unit: 'mm',
    decimals: 0,
    good: { min: 10, max: null },
    tolerance: 15,
    missed: sides(
      (value) =>
        value < 0
          ? `Echoes sink below the noise ${whole(-value)} mm before the target: what is shown there is noise. A lower frequency or more output gets deeper.`
          : `Echoes sink below the noise only ${whole(value)} mm behind the target.`,
      (value) =>
        `Echoes are heard ${whole(value)} mm beyond the target, farther than needed: a higher frequency would show more detail.`,
    ),
    met: 'Echoes are above the noise well beyond the target.',
  },
  frameRate: {
    label: 'Frame rate',
    unit: 'Hz',
    decimals: 0,
    good: { min: 15, max: null },
    tolerance: 5,
    missed: sides(
      (value) =>
        `${one(value)} frames a second are too few: motion jerks. Less depth, width, lines, zones or looks take less time.`,
      (value) =>
        `${whole(value)} frames a second are more than needed: lines or looks would make better use of the time.`,
    ),
    met: 'Frames follow motion.',
  },
  smear: {
    label: 'Smear by motion',
    unit: 'mm',
    decimals: 1,
    good: { min: null, max: 1.2 },
    tolerance: 0.4,
    missed: sides(
      (value) => `Motion is smeared over only ${one(value)} mm.`,
      (value) =>
        `The tissue moves ${one(value)} mm while a picture is put together, so edges are smeared. Less persistence or a higher frame rate helps.`,
    ),
    met: 'Motion does not smear edges.',
  },
  mi: {
    label: 'Mechanical index (MI)',
    unit: '',
    decimals: 2,
    good: { min: null, max: 0.9 },
    tolerance: 0.2,
    missed: sides(
      (value) => `The mechanical index is only ${two(value)}.`,
      (value) =>
        `The mechanical index is ${two(value)}: the patient gets more sound than the picture needs. Lower the output and raise the gain.`,
    ),
    met: 'The output is as low as reasonably achievable.',
  },
  tis: {
    label: 'Thermal index, soft tissue (TIS)',
    unit: '',
    decimals: 2,
    good: { min: null, max: 0.7 },
    tolerance: 0.2,
    missed: sides(
      (value) => `The thermal index is only ${two(value)}.`,
      (value) => `The thermal index is ${two(value)}: tissue could warm up by more than it needs to. Lower the output.`,
    ),
    met: 'Tissue is hardly warmed.',
  },
} as const satisfies Readonly<Record<string, Metric>>;
