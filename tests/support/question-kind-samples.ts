import type { AnswerValue, QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';

/** A question of one kind, with sample answers. */
export interface KindSample {
  kind: string;
  options: string[];
  content: QuestionParts | null;
  key: AnswerValue;
  /** Another key, by which `right` and `wrong` change places. */
  otherKey: AnswerValue;
  right: AnswerValue;
  wrong: AnswerValue;
  /** A partly right answer, if the kind has one, and its grade. */
  partly?: { answer: AnswerValue; fraction: number };
  /** Answers of roughly the kind's shape, all of which this question must refuse. */
  bad: unknown[];
}

const multiple = {
  options: ['Aorta', 'Inferior vena cava', 'Portal vein', 'Splenic vein'],
  content: { choose: null, partCredit: true },
  key: { correct: [0, 2] },
  otherKey: { correct: [1] },
  right: { chosen: [0, 2] },
  wrong: { chosen: [1] },
  partly: { answer: { chosen: [0] }, fraction: 0.5 },
  bad: [{ chosen: [4] }, { chosen: [-1] }, { chosen: [] }, { chosen: [2, 0] }, { chosen: [0, 0] }, { chosen: [null] }],
};

const tolerance = { type: 'absolute', amount: 0.25 };

const numeric = {
  options: [],
  content: { unit: 'm/s', units: ['cm/s'], decimals: null },
  key: {
    value: 1541.37,
    tolerance,
    near: { amount: 2.75, fraction: 0.5 },
    others: [{ value: 154_137, unit: 'cm/s' }],
    mistakes: [330, 770.685],
  },
  otherKey: { value: 12.5, tolerance, near: null, others: [{ value: 1250, unit: 'cm/s' }], mistakes: [330] },
  right: { value: 1541.5, unit: 'm/s' },
  wrong: { value: 12.5, unit: 'm/s' },
  partly: { answer: { value: 1543, unit: 'm/s' }, fraction: 0.5 },
  bad: [
    { value: null, unit: 'm/s' },
    { value: '1541', unit: 'm/s' },
    { value: 1541, unit: 'ft' },
    { value: 1541 },
    { value: 1541, unit: null },
  ],
};

const order = {
  options: ['Apply gel', 'Clean the probe', 'Freeze the image', 'Measure'],
  content: { partCredit: true },
  key: { sequence: [3, 1, 0, 2] },
  otherKey: { sequence: [0, 1, 2, 3] },
  right: { sequence: [3, 1, 0, 2] },
  wrong: { sequence: [0, 1, 2, 3] },
  partly: { answer: { sequence: [3, 1, 2, 0] }, fraction: 1 / 3 },
  bad: [{ sequence: [0, 1, 2] }, { sequence: [0, 1, 2, 4] }, { sequence: [0, 0, 1, 2] }, { sequence: [0, 1, 2, null] }],
};

const at = (x: number, y: number) => ({ x, y });

const hotspot = {
  options: [],
  content: { clicks: 2, partCredit: true },
  key: {
    regions: [
      { shape: 'ellipse', x: 0.25, y: 0.25, rx: 0.125, ry: 0.0625, name: 'Gallbladder' },
      { shape: 'rectangle', x: 0.5, y: 0.625, width: 0.375, height: 0.25 },
    ],
  },
  otherKey: {
    regions: [
      { shape: 'ellipse', x: 0.0625, y: 0.9375, rx: 0.03125, ry: 0.03125 },
      { shape: 'ellipse', x: 0.9375, y: 0.0625, rx: 0.03125, ry: 0.03125 },
    ],
  },
  right: { points: [at(0.26, 0.24), at(0.6, 0.7)] },
  wrong: { points: [at(0.06, 0.93), at(0.93, 0.06)] },
  partly: { answer: { points: [at(0.26, 0.24), at(0.93, 0.06)] }, fraction: 0.5 },
  bad: [
    { points: [] },
    { points: [at(1.5, 0.5)] },
    { points: [{ x: null, y: 0.5 }] },
    { points: [{ x: 0.5 }] },
    { points: Array.from({ length: 3 }, () => at(0.5, 0.5)) },
    { points: Array.from({ length: 1000 }, () => at(0.5, 0.5)) },
  ],
};

const labels = {
  options: ['Cortex', 'Medulla', 'Renal pelvis', 'Ureter'],
  content: { targets: [{ text: 'outermost' }, { text: 'below it' }, { text: 'innermost' }], partCredit: true },
  key: { labels: [0, 1, 2] },
  otherKey: { labels: [3, 2, 1] },
  right: { labels: [0, 1, 2] },
  wrong: { labels: [3, 2, 1] },
  partly: { answer: { labels: [0, null, 1] }, fraction: 1 / 3 },
  bad: [{ labels: [null, null, null] }, { labels: [0, 1] }, { labels: [0, 0, 1] }, { labels: [0, 1, 4] }],
};

const single = {
  options: ['Liver', 'Spleen', 'Kidney'],
  content: null,
  key: 2,
  otherKey: 0,
  right: 2,
  wrong: 0,
  bad: [3, 4, 5, -1, 0.5, '2', null, true, [2]],
};

const targets = (...ranges: [metric: string, min: number | null, max: number | null][]) =>
  ranges.map(([metric, min, max]) => ({ metric, min, max, weight: 1, hint: '' }));

const knobs = {
  options: [],
  content: {
    mode: 'spectral',
    scene: 'internal-carotid',
    version: 1,
    start: {
      gateDepth: 22,
      gateLateral: 0,
      gateSize: 1.5,
      frequency: 5,
      steer: 20,
      angle: 70,
      scale: 12,
      baseline: -20,
      filter: 75,
      invert: 1,
      gain: 38,
      sweep: 50,
    },
    free: ['angle', 'scale'],
  },
  key: { best: { angle: 58, scale: 5.9 }, targets: targets(['angleError', -3, 3], ['aliased', null, 1]), par: 2 },
  otherKey: {
    best: { angle: 20, scale: 2 },
    targets: targets(['angleError', -45, -30], ['aliased', 10, null]),
    par: null,
  },
  right: { settings: { angle: 57, scale: 6 } },
  wrong: { settings: { angle: 20, scale: 2 } },
  partly: { answer: { settings: { angle: 58, scale: 2 } }, fraction: 0.5 },
  bad: [
    { settings: { angle: 81 } },
    { settings: { angle: null } },
    { settings: { angle: '58' } },
    { settings: { gain: 40 } },
    { settings: { nothing: 1 } },
    { settings: [] },
    { metrics: { angleError: 0 } },
    { settings: {}, fraction: 1 },
  ],
};

const still = { slide: 0, sweep: 0, rotate: 0, tilt: 0, rock: 0, press: 0 };
const shown = (name: string, isShown: boolean) => ({ of: 'structure', name, isShown, weight: 1, hint: '' });

/** A probe on the phantom, right of its cysts and tilted. */
const plane = {
  options: [],
  content: {
    body: 'phantom',
    version: 1,
    options: { kind: 'targets' },
    probe: 'curved',
    start: { origin: [90, 0, 0], depth: [0, 0.9397, 0.342], right: [1, 0, 0] },
    settings: { depth: 150, focus: 80, gain: 0 },
    free: ['slide', 'tilt'],
  },
  key: {
    best: { ...still, slide: -100, tilt: -20 },
    targets: [
      shown('cyst', true),
      { of: 'landmark', name: 'scan plane', angle: 5, offset: 5, weight: 1, hint: 'Hold the probe upright' },
    ],
  },
  otherKey: { best: { ...still, slide: 110 }, targets: [shown('cyst', false), shown('gray target', false)] },
  right: { hold: { ...still, slide: -100, tilt: -20 } },
  wrong: { hold: { ...still, slide: 110 } },
  partly: { answer: { hold: { ...still, tilt: -20 } }, fraction: 0.5 },
  bad: [
    { hold: { ...still, rotate: 5 } },
    { hold: { ...still, slide: 1e6 } },
    { hold: { ...still, tilt: null } },
    { hold: { ...still, tilt: '5' } },
    { hold: { ...still, fly: 1 } },
    { hold: [] },
    { pose: {} },
  ],
};

const samples = { single, multiple, numeric, order, hotspot, labels, console: knobs, plane };

/** One of each kind. tests/question-kinds.test.ts fails if a kind is missing. */
export const KIND_SAMPLES: Record<string, KindSample> = Object.fromEntries(
  Object.entries(samples).map(([kind, sample]) => [kind, { kind, ...sample }]),
);

export function sampleOf(kind: string): KindSample {
  const sample = KIND_SAMPLES[kind];
  if (sample === undefined) throw new Error(`question-kind-samples.ts has no question of the kind ${kind}`);
  return sample;
}
