import type { Chance } from '../chance.ts';
import { drawVessel, type Vessel } from '../color.ts';
import type { Drawn, SprintGroup } from '../types.ts';

type Bend = Pick<Vessel, 'course' | 'steer'>;

/** A vessel that bends from one angle to another; both are relative to the steered beam of the color box. */
function bendOf(chance: Chance, side: 1 | -1, angles: readonly [number, number]): Bend {
  const steer = side * chance.whole(0, 16);
  const [one, other] = chance.isSo(0.5) ? angles : ([angles[1], angles[0]] as const);
  return {
    steer,
    course: {
      left: side * one - steer,
      right: side * other - steer,
      depth: chance.between(17, 21),
      diameter: chance.between(5, 8),
      direction: chance.side(),
    },
  };
}

/** Bends, but flows toward or away from the probe along its whole course. */
const oneWay = (chance: Chance): Bend => bendOf(chance, chance.side(), [chance.between(8, 14), chance.between(34, 46)]);

/** Bends through the point where it is perpendicular to the beam. */
const bothWays = (chance: Chance): Bend =>
  bendOf(chance, chance.side(), [-chance.between(22, 32), chance.between(24, 34)]);

const drawGain = (chance: Chance, level: number): Drawn =>
  drawVessel(chance, { ...oneWay(chance), fill: chance.between(0.6, 0.85), level });

export const COLORS: readonly SprintGroup[] = [
  {
    id: 'color-change',
    category: 'Physics and Instrumentation',
    name: 'Aliasing or a change of direction?',
    about: 'Both turn red into blue. Look at the colors in between: the brightest ends of the color bar, or black.',
    classes: [
      {
        id: 'aliasing',
        name: 'Aliasing',
        tell: 'Red and blue meet through the bright ends of the color bar, yellow next to cyan, where the Doppler shift is largest.',
        draw: (chance) => drawVessel(chance, { ...oneWay(chance), fill: chance.between(1.32, 1.6) }),
      },
      {
        id: 'change-of-direction',
        name: 'Change of direction',
        tell: 'Red and blue meet through dark shades and black, where the vessel runs square to the beam and nothing moves toward the probe or away from it.',
        draw: (chance) => drawVessel(chance, { ...bothWays(chance), fill: chance.between(0.6, 0.85) }),
      },
    ],
  },
  {
    id: 'color-gain',
    category: 'Knobology',
    name: 'Color gain too low, right or too high?',
    about: 'Color should fill the vessel up to its walls, and stay inside.',
    classes: [
      {
        id: 'too-low',
        name: 'Too low',
        tell: 'Color is patchy or missing in a vessel whose lumen is seen well in gray.',
        draw: (chance) => drawGain(chance, chance.between(11, 13)),
      },
      {
        id: 'right',
        name: 'Right',
        tell: 'Color fills the lumen from wall to wall and stops there, with no specks in the tissue.',
        draw: (chance) => drawGain(chance, chance.between(25, 29)),
      },
      {
        id: 'too-high',
        name: 'Too high',
        tell: 'Color bleeds over the walls, and specks of every color fill the tissue in the box.',
        draw: (chance) => drawGain(chance, chance.between(59, 64)),
      },
    ],
  },
];
