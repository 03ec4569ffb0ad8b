import { DEEP } from '#shared/console/color/scenes/deep.ts';
import { SHALLOW } from '#shared/console/color/scenes/shallow.ts';
import type { ColorTruth } from '#shared/console/color/truth.ts';
import { AORTA, FETAL_HEART, VENA_CAVA } from '../mmode/scenes.ts';
import type { MmodeTruth } from '../mmode/truth.ts';
import type { Scene, Settings } from '#shared/console/mode.ts';
import { NECK } from '#shared/console/spectral/scenes/neck.ts';
import { TRUNK } from '#shared/console/spectral/scenes/trunk.ts';
import { WOMB } from '#shared/console/spectral/scenes/womb.ts';
import type { SpectralTruth } from '#shared/console/spectral/truth.ts';

export interface Picture {
  /** The name of its file, which does not reveal its content. */
  name: string;
  mode: 'spectral' | 'color' | 'mmode';
  scene: string;
  /** The knobs that are not where an expert would set them. */
  turned: Settings;
}

/** The duration of an M-mode strip. */
export const MMODE_SECONDS = 4;
const MMODE: Readonly<Record<string, MmodeTruth>> = {
  aorta: AORTA,
  'vena-cava': VENA_CAVA,
  'fetal-heart': FETAL_HEART,
};

const numbered = (
  mode: Picture['mode'],
  prefix: string,
  entries: readonly (readonly [string, Settings?])[],
): Picture[] =>
  entries.map(([scene, turned = {}], index) => ({
    name: `${prefix}-${String(index + 1).padStart(2, '0')}`,
    mode,
    scene,
    turned,
  }));

/** File numbers never change: a new picture goes to the end of its list. */
export const PICTURES: readonly Picture[] = [
  ...numbered('spectral', 'trace', [
    ['femoral-triphasic'],
    ['femoral-monophasic'],
    ['internal-carotid', { baseline: -30, scale: 4.4 }],
    ['external-carotid'],
    // Fits if only the baseline is moved
    ['common-carotid', { scale: 4.2, baseline: 0 }],
    // Wraps more than once
    ['carotid-stenosis', { scale: 5.5, baseline: -20 }],
    ['carotid-stenosis'],
    ['common-carotid', { angle: 20, scale: 6, baseline: -20 }],
    ['common-carotid', { gateSize: 9 }],
    ['internal-carotid', { gateDepth: 24.5, gateSize: 1.5, filter: 25 }],
    ['internal-carotid', { gain: 62, baseline: -5, scale: 7 }],
    ['internal-carotid', { gain: 19 }],
    ['internal-carotid', { filter: 800 }],
    ['common-carotid', { invert: 1, baseline: 0, scale: 9 }],
    ['vertebral', { scale: 16 }],
    ['hepatic-vein'],
    ['mesenteric-fed'],
    ['umbilical'],
    ['femoral-triphasic', { steer: 12, angle: 80, scale: 2.4, baseline: 0 }],
  ]),
  ...numbered('color', 'color', [
    ['carotid-bifurcation'],
    ['carotid-stenosis', { scale: 4.5 }],
    ['carotid-bifurcation', { scale: 1.6, baseline: 0 }],
    ['umbilical-cord'],
    ['femoral-square', { steer: 0 }],
    ['carotid-bifurcation', { gain: 58 }],
    ['jugular', { scale: 7 }],
    ['portal-vein', { gain: 44 }],
    ['hepatic-veins', { boxWidth: 90, boxHeight: 90, boxDepth: 58, packet: 12, lines: 6 }],
    ['carotid-bifurcation', { steer: -20 }],
  ]),
  ...numbered('mmode', 'mmode', [['aorta'], ['vena-cava'], ['fetal-heart']]),
];

export interface Loop extends Picture {
  mode: 'color';
  /** The number of heartbeats of its first vessel, so that its end joins its beginning. */
  beats: number;
}

/** Color images that move. */
export const LOOPS: readonly Loop[] = (
  [
    ['femoral-square', {}, 3],
    ['carotid-bifurcation', { filter: 25, persistence: 2, packet: 6 }, 3],
    ['hepatic-veins', { boxWidth: 44, boxDepth: 70 }, 3],
    ['carotid-stenosis', {}, 3],
    ['portal-vein', {}, 4],
    ['hepatic-veins', { boxWidth: 90, boxHeight: 90, boxDepth: 58, packet: 16, lines: 8 }, 5],
    ['renal-hilum', {}, 4],
    ['femoral-square', { scale: 1.3, baseline: 0 }, 3],
    ['testis', {}, 4],
    ['jugular', {}, 4],
    ['thyroid-nodule', {}, 4],
    ['umbilical-cord', {}, 5],
    ['carotid-bifurcation', {}, 3],
    ['carotid-stenosis', { filter: 800 }, 3],
    ['portal-vein', { frequency: 7 }, 4],
    ['renal-hilum', { scale: 1.6 }, 4],
    ['testis', { scale: 9 }, 4],
    ['thyroid-nodule', { persistence: 5 }, 4],
    ['hepatic-veins', { boxWidth: 44, boxDepth: 70, gain: 78 }, 3],
    ['femoral-square', { steer: -20 }, 3],
    ['jugular', { steer: 0 }, 4],
    ['thyroid-nodule', { boxWidth: 10, boxHeight: 9 }, 4],
    ['femoral-square', { scale: 12 }, 3],
    ['umbilical-cord', { scale: 1.2 }, 4],
    ['renal-hilum', { filter: 700 }, 4],
    ['jugular', { scale: 0.4 }, 4],
    ['carotid-bifurcation', { gain: 78 }, 3],
    ['portal-vein', { gain: 76 }, 4],
    ['umbilical-cord', { filter: 600 }, 4],
    ['portal-vein', { gain: 38 }, 4],
  ] as const
).map(([scene, turned, beats], index) => ({
  name: `loop-${String(index + 1).padStart(2, '0')}`,
  mode: 'color',
  scene,
  turned,
  beats,
}));

export function pictureNamed(name: string): Picture {
  const picture = PICTURES.find((one) => one.name === name);
  if (picture === undefined) throw new Error(`no picture of the console is named ${name}`);
  return picture;
}

interface Set<Truth> {
  scene: Scene<Truth>;
  settings: Settings;
}

const setOf = <Truth>(scenes: readonly Scene<Truth>[], { scene: id, turned }: Picture): Set<Truth> => {
  const scene = scenes.find((one) => one.id === id);
  if (scene === undefined) throw new Error(`no scene is named ${id}`);
  return { scene, settings: { ...scene.best, ...turned } };
};

export const spectralOf = (picture: Picture): Set<SpectralTruth> => setOf([...NECK, ...TRUNK, ...WOMB], picture);
export const colorOf = (picture: Picture): Set<ColorTruth> => setOf([...SHALLOW, ...DEEP], picture);

export function mmodeOf({ scene }: Picture): MmodeTruth {
  const truth = MMODE[scene];
  if (truth === undefined) throw new Error(`no scene is named ${scene}`);
  return truth;
}
