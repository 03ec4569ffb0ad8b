import { kidney } from '#shared/console/bmode/body/organs.ts';
import { circle, ellipse, uneven } from '#shared/console/bmode/body/shapes.ts';
import { bodyWall, fluid, mottle } from '#shared/console/bmode/body/tissue.ts';
import type { Region } from '#shared/console/bmode/body/types.ts';
import { clearOf, vessel, within } from '#shared/console/bmode/body/vessels.ts';
import type { Scene, Settings } from '../../bmode/types.ts';
import { diaphragmOf, drawScene, liverOf, usualSettings, veinsOf, type Disc } from '../bmode.ts';
import type { Chance } from '../chance.ts';
import type { Drawn, SprintGroup } from '../types.ts';

/** Liver with veins, a cyst and the diaphragm, in half of the pictures with a kidney, so that all levels of gray occur. */
function drawGain(chance: Chance, settings: Partial<Settings>): Drawn {
  const side = chance.side();
  const { regions: lower, dome } = diaphragmOf(chance);
  const cyst: Disc = [-side * chance.between(12, 28), chance.between(56, 76), chance.between(7, 13)];
  const size = chance.between(30, 38);
  const organ: Disc = [side * chance.between(14, 24), chance.between(80, 92), size];
  const hasKidney = chance.isSo(0.5);
  const regions: Region[] = [
    ...lower,
    ...(hasKidney ? kidney(organ[0], organ[1], size, chance.between(-20, 20), chance.seed()) : veinsOf(chance, side)),
    {
      shape: uneven(circle(...cyst), 0.5, 9, chance.seed()),
      tissue: { echo: -31, attenuation: 0.04 },
      wall: { echo: 11, thickness: 0.4, specular: 2 },
    },
  ];
  const keep = within(clearOf([cyst[0], cyst[1], cyst[2] + 4], [organ[0], organ[1], size + 4]), ...dome);
  return drawScene(
    liverOf(chance, {
      regions,
      keep,
      depths: [140, 154],
      more: { settings: { ...usualSettings(chance), ...settings } },
    }),
  );
}

interface Gland {
  settings?: Partial<Settings>;
  focus?: Scene['focus'];
  /** A large cyst, with its enhancement. */
  hasCyst?: boolean;
}

const WIDTH = 58;

/** A gland under a linear array with nodules, and cysts too small to enhance much. */
function drawGland(chance: Chance, glandOf: (depth: number) => Gland): Drawn {
  const depth = chance.between(40, 47);
  const { settings = {}, focus, hasCyst = false } = glandOf(depth);
  const wall = { echo: 9, thickness: 0.2, specular: 2 };
  const side = chance.side();
  const mass = {
    shape: uneven(
      ellipse(
        side * chance.between(6, 15),
        chance.between(16, 23),
        chance.between(6, 8.5),
        chance.between(4.5, 6),
        chance.between(-12, 12),
      ),
      0.4,
      4,
      chance.seed(),
    ),
    // the same mass in every class; only fluid transmits more sound than the gland
    tissue: hasCyst ? fluid : { echo: chance.between(-10, -7), attenuation: 0.5 },
    wall: { ...wall, echo: hasCyst ? 9 : 4 },
  };
  const small: Region = {
    shape: circle(-side * chance.between(8, 20), chance.between(12, 30), chance.between(1.2, 2)),
    tissue: fluid,
    wall,
  };
  const top = depth - chance.between(6, 9);
  const vein = vessel(
    [-26, -12, 0, 9].map((x) => [-side * x, top + chance.between(-1.2, 1.2)] as const),
    0.9,
    0.5,
    false,
  );
  return drawScene({
    name: 'gland',
    seed: chance.seed(),
    probe: { kind: 'linear', width: WIDTH, depth },
    frequency: chance.between(6.5, 8),
    cycles: 2.4,
    focus: focus ?? { depth: depth * chance.between(0.2, 0.82), width: 0.6, range: 20 },
    background: { echo: 0, attenuation: 0.5, texture: mottle(1.6, 5, chance.seed()) },
    settings: { ...usualSettings(chance), ...settings },
    regions: [mass, small, vein, ...bodyWall(1.2, chance.between(3, 5), 4, chance.seed()).slice(0, 5)],
  });
}

const SLIDERS = 9;

/** One slider is too far to the right, and its neighbors a little, as a careless finger leaves them. */
function sliderTooHigh(chance: Chance): { high: number; settings: Partial<Settings> } {
  const high = chance.whole(3, 6);
  const level = chance.between(11, 14);
  const share = chance.between(0.15, 0.5);
  const sliders = Array.from({ length: SLIDERS }, (_, index) => {
    const away = Math.abs(index - high);
    return away > 1 ? 0 : level * (away === 1 ? share : 1);
  });
  return { high: high / (SLIDERS - 1), settings: { tgcSliders: sliders } };
}

/** Wires down the middle of a phantom: each is drawn as wide as the beam is there. */
function drawWires(chance: Chance, [least, most]: readonly [number, number]): Drawn {
  const depth = chance.between(46, 56);
  const gap = chance.between(0.085, 0.11) * depth;
  const x = chance.between(-9, 9);
  const slant = chance.between(-0.12, 0.12);
  const first = chance.between(0.08, 0.12) * depth;
  const wires = Math.floor((0.95 * depth - first) / gap);
  return drawScene(
    {
      name: 'wires',
      seed: chance.seed(),
      probe: { kind: 'linear', width: chance.between(58, 66), depth },
      frequency: chance.between(4.5, 6),
      cycles: chance.between(1.7, 2),
      focus: {
        depth: depth * chance.between(least, most),
        width: chance.between(0.6, 0.75),
        range: chance.between(3.8, 4.8),
      },
      background: { echo: chance.between(-18, -14), attenuation: 0.5 },
      regions: [],
      points: Array.from({ length: wires + 1 }, (_, index) => ({
        x: x + slant * index * gap,
        z: first + index * gap,
        echo: chance.between(32, 34),
      })),
      settings: {
        ...usualSettings(chance),
        clutter: { level: -60, depth: 10 },
        midGray: 0.4,
      },
    },
    { scale: false },
  );
}

export const CONTROLS: readonly SprintGroup[] = [
  {
    id: 'gain',
    category: 'Knobology',
    name: 'Gain too low, right or too high?',
    about:
      'Judge it by three things: is the liver mid-gray, is fluid black, and are the brightest echoes still apart from white?',
    classes: [
      {
        id: 'too-low',
        name: 'Too low',
        tell: 'The whole picture is dark, and weak echoes of the liver are lost in black. Only strong borders are left.',
        draw: (chance) => drawGain(chance, { gain: chance.between(-21, -14) }),
      },
      {
        id: 'right',
        name: 'Right',
        tell: 'The liver is mid-gray, fluid is black, and bright borders stand out from both.',
        draw: (chance) => drawGain(chance, { gain: chance.between(-3, 3) }),
      },
      {
        id: 'too-high',
        name: 'Too high',
        tell: 'Noise and weak echoes fill the fluid with gray, and the liver is nearly as white as its borders.',
        draw: (chance) => drawGain(chance, { gain: chance.between(16, 23), noise: chance.between(-75, -70) }),
      },
    ],
  },
  {
    id: 'bright-band',
    category: 'Knobology',
    name: 'Enhancement, TGC too high or focal banding?',
    about: 'See how wide the bright band is, what lies above it, and where the focus marker is.',
    classes: [
      {
        id: 'enhancement',
        name: 'Enhancement',
        tell: 'The band is only as wide as the cyst above it and runs from the cyst down to the bottom of the picture.',
        draw: (chance) => drawGland(chance, () => ({ hasCyst: true })),
      },
      {
        id: 'tgc-too-high',
        name: 'TGC too high',
        tell: 'The band crosses the whole picture at one depth, away from the focus marker: one TGC slider is set too far to the right.',
        draw: (chance) =>
          drawGland(chance, (depth) => {
            const { high, settings } = sliderTooHigh(chance);
            const off = chance.between(0.24, 0.36);
            // on either side of the band, if there is space
            const marker = high + off > 0.85 || (high > 0.45 && chance.isSo(0.5)) ? high - off : high + off;
            return {
              settings: { ...settings, gain: chance.shared(-8, 3) },
              focus: { depth: marker * depth, width: 0.6, range: 20 },
            };
          }),
      },
      {
        id: 'focal-banding',
        name: 'Focal banding',
        tell: 'The band crosses the whole picture at the depth of the focus marker, where the beam is narrow and its intensity is highest.',
        draw: (chance) =>
          drawGland(chance, (depth) => ({
            settings: { gain: chance.shared(-8, 2) },
            focus: {
              depth: depth * chance.between(0.26, 0.78),
              width: 0.5,
              range: chance.between(4.8, 6.2),
              gain: chance.between(9.5, 12),
            },
          })),
      },
    ],
  },
  {
    id: 'focal-zone',
    category: 'Knobology',
    name: 'Where is the focus?',
    about: 'A wire is drawn as wide as the beam is at its depth, so the narrowest wires show the focus.',
    classes: [
      {
        id: 'upper-third',
        name: 'Upper third',
        tell: 'The narrowest wires are near the top, and all wires below them get wider and wider.',
        draw: (chance) => drawWires(chance, [0.14, 0.25]),
      },
      {
        id: 'middle-third',
        name: 'Middle third',
        tell: 'The narrowest wires are halfway down, and wires get wider both above and below them.',
        draw: (chance) => drawWires(chance, [0.44, 0.56]),
      },
      {
        id: 'lower-third',
        name: 'Lower third',
        tell: 'The narrowest wires are near the bottom, and all wires above them are wider.',
        draw: (chance) => drawWires(chance, [0.76, 0.88]),
      },
    ],
  },
];
