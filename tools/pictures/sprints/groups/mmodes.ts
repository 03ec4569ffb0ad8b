import { stripOf } from '../../mmode/strip.ts';
import type { Border, MmodeTruth } from '../../mmode/truth.ts';
import { waveform, type Waveform } from '#shared/console/waveform.ts';
import type { Chance } from '../chance.ts';
import { drawMmode } from '../strip.ts';
import type { Drawn, SprintGroup } from '../types.ts';

interface Phase {
  at: number;
  rise: number;
  fall: number;
}

/** Moves by a distance in part of each cycle (deeper if positive), and rests in the other. */
function moving(distance: number, rate: number, phase: Phase): Waveform {
  const { samples } = waveform({ peak: 1, endDiastolic: 0, rate }, [{ ...phase, height: 1 }]);
  return { peak: distance, endDiastolic: 0, rate, samples: samples.map((sample) => sample * distance) };
}

const skin: Border = { name: 'Skin', depth: 0, line: -4, thickness: 1.4, below: -31 };

/** A resting chest wall with the pleura; sliding lung is grainy like sand, lung that does not slide is all lines. */
function chestOf(chance: Chance): (isSliding: boolean) => MmodeTruth {
  const pleura = chance.between(15, 24);
  const view = pleura * chance.between(2.5, 3);
  const below = chance.between(-24, -20);
  const muscle = pleura * chance.between(0.35, 0.5);
  const fascia = pleura * chance.between(0.62, 0.75);
  return (isSliding) => ({
    view,
    borders: [
      skin,
      { name: 'Fascia', depth: muscle, line: -9, thickness: 1, below: -26 },
      { name: 'Intercostal muscle', depth: fascia, line: -12, thickness: 0.9, below: -30 },
      { name: 'Pleura', depth: pleura, line: 0, thickness: 1.5, below, isFluid: isSliding },
      // the first echo between pleura and probe, with or without sliding
      { name: 'A-line', depth: 2 * pleura, line: -9, thickness: 1.3, below: below - 2, isFluid: isSliding },
    ],
  });
}

/** Gain varies between exemplars as much as between examiners. */
function drawAtGain(chance: Chance, truth: MmodeTruth, seconds: number): Drawn {
  const gain = chance.shared(-4, 4);
  const borders = truth.borders.map((border) => ({ ...border, line: border.line + gain, below: border.below + gain }));
  return drawMmode(chance, { ...truth, borders }, seconds);
}

function drawLung(chance: Chance, isSliding: boolean): Drawn {
  return drawMmode(chance, chestOf(chance)(isSliding), chance.between(3.2, 4.6));
}

/** The edge of the collapsed lung passes the beam with every breath. */
function drawLungPoint(chance: Chance): Drawn {
  const chest = chestOf(chance);
  const sliding = stripOf(chest(true));
  const still = stripOf(chest(false));
  const breath = chance.between(2.2, 3.2);
  const share = chance.between(0.35, 0.6);
  return drawMmode(chance, chest(true), chance.between(3.2, 4.6), (seconds, levels) => {
    (seconds % breath < share * breath ? sliding : still)(seconds, levels);
  });
}

/** A heart along one beam from the chest wall through both ventricles, with fluid of some thickness behind it. */
function heartOf(chance: Chance, fluid: number): MmodeTruth {
  const rate = chance.between(58, 92);
  const squeeze: Phase = { at: chance.between(0.33, 0.38), rise: chance.between(0.15, 0.18), fall: 0.2 };
  const wall = chance.between(17, 23);
  const right = wall + chance.between(4, 5);
  const septum = right + chance.between(10, 16);
  const left = septum + chance.between(8, 10);
  const back = left + chance.between(40, 50);
  const epicardium = back + chance.between(8, 10);
  const sac: readonly Border[] =
    fluid > 0
      ? [
          {
            name: 'Epicardium',
            depth: epicardium,
            moves: moving(-7, rate, squeeze),
            line: -8,
            thickness: 1.2,
            below: -46,
            isFluid: true,
          },
          { name: 'Pericardium', depth: epicardium + fluid, line: -1, thickness: 2, below: -27 },
        ]
      : [
          {
            name: 'Pericardium',
            depth: epicardium,
            moves: moving(-chance.between(4, 6), rate, squeeze),
            line: -1,
            thickness: 2,
            below: -27,
          },
        ];
  return {
    view: chance.between(132, 152),
    borders: [
      skin,
      { name: 'Chest wall', depth: wall, line: -8, thickness: 1.4, below: -28 },
      {
        name: 'Right ventricle',
        depth: right,
        moves: moving(2.5, rate, squeeze),
        line: -9,
        thickness: 1.2,
        below: -46,
        isFluid: true,
      },
      { name: 'Septum', depth: septum, moves: moving(4, rate, squeeze), line: -8, thickness: 1.3, below: -26 },
      {
        name: 'Left ventricle',
        depth: left,
        moves: moving(7, rate, squeeze),
        line: -8,
        thickness: 1.3,
        below: -46,
        isFluid: true,
      },
      {
        name: 'Posterior wall',
        depth: back,
        moves: moving(-chance.between(10, 13), rate, squeeze),
        line: -8,
        thickness: 1.3,
        below: -26,
      },
      ...sac,
    ],
  };
}

/** The inferior vena cava below the liver; each breath narrows it by the share `collapse` of its width. */
function cavaOf(chance: Chance, collapse: number): MmodeTruth {
  const rate = chance.between(13, 19);
  const breath: Phase = { at: chance.between(0.4, 0.55), rise: chance.between(0.15, 0.22), fall: 0.2 };
  const front = chance.between(44, 60);
  const width = chance.between(15, 24);
  const front2 = collapse * width * chance.between(0.55, 0.7);
  const spine = front + width + chance.between(14, 20);
  return {
    view: spine + chance.between(12, 24),
    borders: [
      skin,
      { name: 'Muscle', depth: chance.between(10, 14), line: -10, thickness: 1.2, below: -29 },
      { name: 'Liver', depth: 20, moves: moving(1, rate, breath), line: -12, thickness: 1, below: -27 },
      {
        name: 'Anterior wall',
        depth: front,
        moves: moving(front2, rate, breath),
        line: -7,
        thickness: 1.3,
        below: -46,
        isFluid: true,
      },
      {
        name: 'Posterior wall',
        depth: front + width,
        moves: moving(front2 - collapse * width, rate, breath),
        line: -6,
        thickness: 1.4,
        below: -29,
      },
      { name: 'Spine', depth: spine, line: -3, thickness: 1.8, below: -42 },
    ],
  };
}

export const MMODES: readonly SprintGroup[] = [
  {
    id: 'lung-sliding',
    category: 'Knobology',
    name: 'Seashore sign, barcode sign or lung point?',
    about: 'Below the bright line of the pleura, look for grain like sand, for level lines, or for both in turn.',
    classes: [
      {
        id: 'seashore',
        name: 'Seashore sign',
        tell: 'Level lines above the pleura and sand below it, all the way across: the lung slides at this place.',
        draw: (chance) => drawLung(chance, true),
      },
      {
        id: 'barcode',
        name: 'Barcode sign',
        tell: 'Level lines above and below the pleura, all the way across: nothing slides. Pneumothorax is one cause.',
        draw: (chance) => drawLung(chance, false),
      },
      {
        id: 'lung-point',
        name: 'Lung point',
        tell: 'Sand and level lines take turns below the pleura: the edge of a pneumothorax passes the beam with each breath.',
        draw: drawLungPoint,
      },
    ],
  },
  {
    id: 'pericardial-effusion',
    category: 'Adult Echocardiography',
    name: 'Normal or pericardial effusion?',
    about: 'Look between the posterior wall of the left ventricle and the bright pericardium.',
    classes: [
      {
        id: 'normal',
        name: 'Normal',
        tell: 'The posterior wall and the bright pericardium touch and move together all through the heartbeat.',
        draw: (chance) => drawAtGain(chance, heartOf(chance, 0), chance.between(3, 4)),
      },
      {
        id: 'effusion',
        name: 'Pericardial effusion',
        tell: 'A black gap parts the moving posterior wall from the pericardium, which stays still, in systole and in diastole.',
        draw: (chance) => drawAtGain(chance, heartOf(chance, chance.between(6, 16)), chance.between(3, 4)),
      },
    ],
  },
  {
    id: 'vena-cava',
    category: 'Adult Echocardiography',
    name: 'Does the inferior vena cava collapse by more than half?',
    about: 'Compare the narrowest width of the black band with its widest.',
    classes: [
      {
        id: 'more-than-half',
        name: 'By more than half',
        tell: 'At its narrowest, the vein is less than half as wide as at its widest.',
        draw: (chance) => drawAtGain(chance, cavaOf(chance, chance.between(0.65, 0.85)), chance.between(6, 8)),
      },
      {
        id: 'less-than-half',
        name: 'By less than half',
        tell: 'At its narrowest, the vein is still clearly more than half as wide as at its widest.',
        draw: (chance) => drawAtGain(chance, cavaOf(chance, chance.between(0.08, 0.33)), chance.between(6, 8)),
      },
    ],
  },
];
