import { brightLine, calculus } from '#shared/console/bmode/body/organs.ts';
import { circle, ellipse, smooth, tube, uneven, type Vertex } from '#shared/console/bmode/body/shapes.ts';
import { fluid, gas } from '#shared/console/bmode/body/tissue.ts';
import type { Region } from '#shared/console/bmode/body/types.ts';
import { clearOf } from '#shared/console/bmode/body/vessels.ts';
import type { Scene } from '../../bmode/types.ts';
import { drawScene, liverOf } from '../bmode.ts';
import type { Chance } from '../chance.ts';
import type { Drawn, SprintGroup } from '../types.ts';

interface Gallbladder {
  x: number;
  z: number;
  rx: number;
  rz: number;
}

/** Every picture of the group has a gallbladder, so that fluid alone reveals nothing. */
const gallbladderOf = (chance: Chance, side: number): Gallbladder => ({
  x: side * chance.between(8, 22),
  z: chance.between(56, 76),
  rx: chance.between(15, 22),
  rz: chance.between(10, 14),
});

interface Around {
  gallbladder: Gallbladder;
  /** The loss in dB where its wall bends the beam away. */
  edgeLoss: number;
  regions: readonly Region[];
  other?: readonly [x: number, z: number, radius: number];
  more?: Partial<Scene>;
}

function drawShadow(chance: Chance, { gallbladder, edgeLoss, regions, other, more = {} }: Around): Drawn {
  const { x, z, rx, rz } = gallbladder;
  const shape =
    edgeLoss > 0
      ? ellipse(x, z, rx, rz)
      : uneven(ellipse(x, z, rx, rz, chance.between(-18, 18)), 0.8, 12, chance.seed());
  const wall = { echo: 13, thickness: chance.between(0.4, 0.6), specular: 1.8, edgeLoss };
  return drawScene(
    liverOf(chance, {
      regions: [{ shape, tissue: fluid, wall }, ...regions],
      keep: clearOf([x, z, rx + 6], [x * 1.3, z + 40, rx + 6], ...(other ? [other] : [])),
      more,
    }),
  );
}

/** A stone in the gallbladder, or calcification in the liver beside it. */
function drawStone(chance: Chance): Drawn {
  const side = chance.side();
  const gallbladder = gallbladderOf(chance, side);
  const { x, z, rx, rz } = gallbladder;
  const size = chance.between(4.2, 7);
  const seed = chance.seed();
  if (chance.isSo(0.65)) {
    const at = x + chance.between(-0.35, 0.35) * rx;
    return drawShadow(chance, {
      gallbladder,
      edgeLoss: 0,
      regions: calculus(at, z + rz - size * 0.85, size, size * 0.75, seed),
    });
  }
  const at = [-side * chance.between(12, 30), chance.between(56, 84)] as const;
  return drawShadow(chance, {
    gallbladder,
    edgeLoss: 0,
    regions: calculus(...at, size, size * 0.7, seed),
    other: [...at, size + 5],
  });
}

/** Gas in a loop of bowel beside the gallbladder. */
function drawGas(chance: Chance): Drawn {
  const side = chance.side();
  const gallbladder = gallbladderOf(chance, side);
  const x = -side * chance.between(16, 26);
  const z = chance.between(58, 78);
  const half = chance.between(9, 16);
  const line: Vertex[] = [-1, -0.5, 0, 0.5, 1].map((share) => [
    x + share * half,
    z + 3 * share * share + chance.between(-1.6, 1.6),
  ]);
  const lower = (shift: number, shrink: number) =>
    smooth(line.map(([px, pz]): Vertex => [x + (px - x) * shrink, pz + shift]));
  const regions: Region[] = [
    { shape: tube(lower(-1.5, 1), 4), tissue: { echo: -9, attenuation: 0.5 }, softness: 0.8 },
    { shape: uneven(tube(lower(2.2, 0.9), 1.8), 1, 4, chance.seed()), tissue: gas, softness: 1 },
    ...[-1.15, 1.15].map((share) => ({
      shape: circle(x + share * half, z + 5, 3),
      tissue: { echo: -3, attenuation: 1.6 },
      softness: 2,
    })),
    brightLine(line, 31, 0.7, 'haze'),
    brightLine(line, chance.between(12, 17), 0.6, 'rings'),
  ];
  return drawShadow(chance, {
    gallbladder,
    edgeLoss: 0,
    regions,
    other: [x, z, half + 8],
    more: {
      effects: {
        haze: { kind: 'haze', level: chance.between(-32, -29), lossDb: chance.between(4.2, 5) },
        rings: { kind: 'repeat', spacing: chance.between(4, 6.5), lossDb: 7, jitter: 0.4 },
      },
    },
  });
}

export const SHADOWS: readonly SprintGroup[] = [
  {
    id: 'shadows',
    category: 'Physics and Instrumentation',
    name: 'Clean, dirty or edge shadow?',
    about: 'Follow the shadow up to where it begins, and look how black it is.',
    classes: [
      {
        id: 'clean-shadow',
        name: 'Clean shadow',
        tell: 'A black shadow with sharp sides begins at a bright cap. A stone or calcification absorbs and reflects nearly everything, so nothing comes back from below.',
        draw: drawStone,
      },
      {
        id: 'dirty-shadow',
        name: 'Dirty shadow',
        tell: 'A gray, hazy shadow begins at a bright line. Gas reflects so much that echoes bounce back and forth and fill the shadow.',
        draw: drawGas,
      },
      {
        id: 'edge-shadow',
        name: 'Edge shadow',
        tell: 'Thin dark lines run down from the curved sides of the gallbladder, where the wall bends the beam away. No bright reflector is above them.',
        draw: (chance) =>
          drawShadow(chance, {
            gallbladder: gallbladderOf(chance, chance.side()),
            edgeLoss: chance.between(15, 20),
            regions: [],
          }),
      },
    ],
  },
];
