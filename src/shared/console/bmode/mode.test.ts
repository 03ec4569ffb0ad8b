import { describe, expect, it } from 'vitest';
import { sceneNamed } from '#tests/support/console.ts';
import type { Settings } from '../mode.ts';
import { BMODE } from './mode.ts';

const scene = (id: string) => sceneNamed(BMODE, id);
const measuredAt = (id: string, own: Settings) => BMODE.measure(scene(id), { ...scene(id).best, ...own });
const seenAt = (id: string, own: Settings) => BMODE.seen(scene(id), { ...scene(id).best, ...own }).join(' ');

it('has scenes that never change within a version', () => {
  const told = BMODE.scenes.map((one) => {
    const { contrastToNoise, unevenness, clippedBlack, penetrationMargin } = BMODE.measure(one, one.best);
    const values = [contrastToNoise, unevenness, clippedBlack, penetrationMargin];
    return [one.id, one.version, ...values.map((value) => value?.toFixed(1))];
  });
  expect(told).toEqual(PINNED);
});

describe('knobs', () => {
  const at = (own: Settings) => measuredAt('liver-cyst', own);
  it.each([
    ['a higher frequency resolves finer layers', 'axialResolution', { frequency: 2.5 }, { frequency: 5 }, -1],
    ['a higher frequency gets less deep', 'penetrationMargin', { frequency: 2.5 }, { frequency: 5 }, -1],
    ['harmonics narrow the beam', 'lateralResolution', { harmonics: 0 }, { harmonics: 1 }, -1],
    ['harmonics get less deep', 'penetrationMargin', { harmonics: 0 }, { harmonics: 1 }, -1],
    ['more depth lowers the frame rate', 'frameRate', { depth: 14 }, { depth: 20 }, -1],
    ['more lines lower the frame rate', 'frameRate', { lineDensity: 64 }, { lineDensity: 128 }, -1],
    ['more focal zones lower the frame rate', 'frameRate', { foci: 1 }, { foci: 3 }, -1],
    ['more looks lower the frame rate', 'frameRate', { compounding: 1 }, { compounding: 3 }, -1],
    ['more looks raise the contrast to speckle', 'contrastToNoise', { compounding: 1 }, { compounding: 3 }, 1],
    ['a narrower sector raises the frame rate', 'frameRate', { sectorWidth: 100 }, { sectorWidth: 50 }, 1],
    ['a focus away from the target widens the beam', 'widening', { focusDepth: 10 }, { focusDepth: 3 }, 1],
    ['too much gain turns tissue white', 'clippedWhite', { gain: 5 }, { gain: 30 }, 1],
    ['too little gain turns tissue black', 'clippedBlack', { gain: 5 }, { gain: -20 }, 1],
    ['a small dynamic range turns more black', 'clippedBlack', { dynamicRange: 70 }, { dynamicRange: 35 }, 1],
    ['a TGC slider out of line draws a band', 'unevenness', { tgc4: 0 }, { tgc4: -15 }, 1],
    ['persistence smears motion', 'smear', { persistence: 0 }, { persistence: 4 }, 1],
    ['more power gets deeper', 'penetrationMargin', { power: -12 }, { power: 0 }, 1],
    ['more power raises the mechanical index', 'mi', { power: -12 }, { power: 0 }, 1],
    ['more power raises the thermal index', 'tis', { power: -12 }, { power: 0 }, 1],
  ] as const)('%s', (_, metric, from, to, sign) => {
    expect(sign * ((at(to)[metric] ?? 0) - (at(from)[metric] ?? 0))).toBeGreaterThan(0.01);
  });
});

describe('sentences', () => {
  it('state how much a misplaced focus widens the beam', () => {
    const measured = measuredAt('gallbladder-stone', { focusDepth: 3 });
    const { focusOffset: metric } = BMODE.metrics;
    expect(metric?.missed(measured['focusOffset'] ?? 0, { min: -10, max: 10 }, measured)).toMatch(
      /^The focus is 36 mm above the target: the beam at the target is 2\.\d times as wide as it could be/,
    );
  });

  it.each([
    [
      'where the focus is',
      { focusDepth: 3 },
      'The stone is at 6.6 cm, 51% of the way down a picture of 13.0 cm. The focus marker is at 3.0 cm.',
    ],
    [
      'that the target is not in the picture',
      { depth: 5 },
      'The stone is not in the picture: it is at 6.6 cm, and the picture ends at 5.0 cm.',
    ],
    ['where the picture is black', { tgc7: -20, tgc8: -20, dynamicRange: 40, gain: 0 }, 'Tissue is black below'],
    ['where the picture is white', { tgc1: 20, tgc2: 20, gain: 25 }, 'Tissue is white from 0.0 cm to'],
    ['where noise replaces tissue', { frequency: 8, gain: 20 }, 'There is flickering noise instead of tissue below'],
    ['which slider is out of line', { tgc4: -12 }, 'At TGC slider 4, 5.6 cm deep, tissue is 10 dB darker'],
    ['that the picture jerks', { foci: 4, compounding: 3 }, 'The picture jerks'],
  ] as const)('tell people who cannot see the picture %s', (_, own, sentence) => {
    expect(seenAt('gallbladder-stone', own)).toContain(sentence);
  });

  it('include the machine’s read-outs around the picture', () => {
    const gallbladder = scene('gallbladder-stone');
    const texts = BMODE.readOuts(gallbladder, { ...gallbladder.best, harmonics: 1, frequency: 2 });
    expect(texts.map(({ label, text }) => `${label} ${text}`)).toEqual([
      'Depth 13.0 cm',
      'Freq H 4.0 MHz',
      'Gain 5 dB',
      'DR 60 dB',
      'FR 23 Hz',
      expect.stringMatching(/^MI \d\.\d\d$/),
      expect.stringMatching(/^TIs 0\.\d\d$/),
      'Focus 6.5 cm',
    ]);
  });
});

/** Contrast to noise, unevenness, clipped black and penetration margin at the best settings. */
const PINNED: unknown[] = [
  ['phantom', 1, '4.5', '3.0', '3.7', '55.0'],
  ['gallbladder-stone', 1, '4.4', '5.4', '6.7', '89.7'],
  ['liver-cyst', 1, '4.7', '3.5', '3.4', '71.7'],
  ['kidney', 1, '2.6', '3.3', '0.4', '84.0'],
  ['aorta', 1, '3.4', '4.4', '6.9', '100.0'],
  ['uterus-fibroid', 1, '2.2', '3.6', '12.1', '81.3'],
  ['carotid', 1, '5.1', '6.0', '13.9', '48.0'],
  ['thyroid-nodule', 1, '3.4', '4.9', '11.5', '36.5'],
  ['breast', 1, '4.4', '4.0', '11.9', '31.0'],
  ['testis', 1, '3.4', '5.2', '6.9', '41.0'],
  ['neonatal-head', 1, '4.3', '4.3', '29.9', '52.7'],
];
