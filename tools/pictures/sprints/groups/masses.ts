import { beneath, ellipse, intersect, uneven } from '#shared/console/bmode/body/shapes.ts';
import { fluid, mottle } from '#shared/console/bmode/body/tissue.ts';
import type { Region, Shape } from '#shared/console/bmode/body/types.ts';
import { clearOf } from '#shared/console/bmode/body/vessels.ts';
import { drawScene, liverOf, veinsOf } from '../bmode.ts';
import type { Chance } from '../chance.ts';
import type { Drawn, SprintClass, SprintGroup } from '../types.ts';

interface Mass {
  shape: Shape;
  x: number;
  z: number;
  reach: number;
}

/** Masses of all classes in a group have position and size from the same ranges. */
function massOf(chance: Chance, [least, most]: readonly [number, number]): Mass {
  const x = chance.between(-24, 24);
  const z = chance.between(56, 84);
  const reach = chance.between(least, most);
  const flat = ellipse(x, z, reach, reach * chance.between(0.74, 1), chance.between(-25, 25));
  return { x, z, reach, shape: uneven(flat, chance.between(0.5, 1.5), chance.between(7, 13), chance.seed()) };
}

/** Nothing else echoes around the mass and behind it, where the picture shows how it transmits sound. */
function drawMass(chance: Chance, mass: Mass, regions: readonly Region[]): Drawn {
  const { x, z, reach } = mass;
  const veins = chance.isSo(0.7) && Math.abs(x) > 8 ? veinsOf(chance, x > 0 ? -1 : 1) : [];
  const behind = 1 + (z + 42) / 150;
  return drawScene(
    liverOf(chance, {
      regions: [...veins, ...regions],
      keep: clearOf([x, z, reach + 5], [x * behind, z + reach + 12, reach + 2], [x * 1.5, z + 45, reach + 6]),
    }),
  );
}

const thinWall = (chance: Chance) => ({
  echo: chance.between(11, 14),
  thickness: chance.between(0.3, 0.5),
  specular: 2,
  edgeLoss: 2,
});

const CYSTIC = [10, 18] as const;

/** Debris that has settled to a level, or echoes throughout the fluid. */
function debris(chance: Chance, { shape, z, reach }: Mass): Region[] {
  const seed = chance.seed();
  if (chance.isSo(0.3)) {
    const echo = chance.between(-19, -15);
    return [
      {
        shape,
        tissue: { echo, attenuation: 0.06, texture: mottle(1.2, 3, seed) },
        softness: 0.5,
        wall: thinWall(chance),
      },
    ];
  }
  const level = z + reach * chance.between(-0.15, 0.3);
  const wave = chance.between(4, 9);
  return [
    { shape, tissue: fluid, wall: thinWall(chance) },
    {
      shape: intersect(
        shape,
        beneath((x) => level + 0.4 * Math.sin(x / wave)),
      ),
      tissue: { echo: chance.between(-15, -9), attenuation: 0.1, texture: mottle(2, 4, seed) },
      softness: 0.7,
    },
  ];
}

const cystClasses: readonly SprintClass[] = [
  {
    id: 'simple-cyst',
    name: 'Simple cyst',
    tell: 'Black inside from wall to wall, a thin smooth wall, and a brighter band of liver behind it: clear fluid hardly weakens sound.',
    draw: (chance) => {
      const mass = massOf(chance, CYSTIC);
      return drawMass(chance, mass, [{ shape: mass.shape, tissue: fluid, wall: thinWall(chance) }]);
    },
  },
  {
    id: 'complicated-cyst',
    name: 'Complicated cyst',
    tell: 'Fine echoes lie in the fluid, as a level of debris or all through it, yet the wall is thin and the liver behind is still enhanced, so it is not solid.',
    draw: (chance) => {
      const mass = massOf(chance, CYSTIC);
      return drawMass(chance, mass, debris(chance, mass));
    },
  },
  {
    id: 'solid-mass',
    name: 'Solid mass',
    tell: 'Tissue echoes fill it from border to border, and the liver behind it is no brighter than the liver beside it: no enhancement.',
    draw: (chance) => {
      const mass = massOf(chance, CYSTIC);
      const tissue = {
        echo: chance.between(-11, -7.5),
        attenuation: chance.between(0.52, 0.64),
        texture: mottle(chance.between(1.5, 3), chance.between(4, 6), chance.seed()),
      };
      return drawMass(chance, mass, [{ shape: mass.shape, tissue, softness: chance.between(0.4, 1) }]);
    },
  },
];

/** A mass within a thin dark rim, by which even an isoechoic mass is visible. */
function drawRimmed(chance: Chance, [least, most]: readonly [number, number]): Drawn {
  const mass = massOf(chance, [11, 19]);
  const rim = chance.between(1, 1.5);
  const { distance, bounds } = mass.shape;
  const inner: Shape = { distance: (p) => distance(p) + rim, ...(bounds ? { bounds } : {}) };
  return drawMass(chance, mass, [
    { shape: mass.shape, tissue: { echo: chance.between(-16, -13), attenuation: 0.5 }, softness: 0.4 },
    {
      shape: inner,
      tissue: {
        echo: chance.between(least, most),
        attenuation: 0.5,
        texture: mottle(chance.between(1.2, 2.2), chance.between(4, 7), chance.seed()),
      },
      softness: 0.4,
    },
  ]);
}

export const MASSES: readonly SprintGroup[] = [
  {
    id: 'cyst-or-solid',
    category: 'Abdomen',
    name: 'Cyst, complicated cyst or solid mass?',
    about: 'Look inside the mass for echoes, and behind it for enhancement.',
    classes: cystClasses,
  },
  {
    id: 'echogenicity',
    category: 'Abdomen',
    name: 'Hypoechoic, isoechoic or hyperechoic mass?',
    about: 'Compare the inside of the mass, not its dark rim, with the liver beside it at the same depth.',
    classes: [
      {
        id: 'hypoechoic',
        name: 'Hypoechoic mass',
        tell: 'The mass is darker than the liver at the same depth, but not black.',
        draw: (chance) => drawRimmed(chance, [-11, -8]),
      },
      {
        id: 'isoechoic',
        name: 'Isoechoic mass',
        tell: 'The mass is as bright as the liver around it. Only its dark rim gives it away.',
        draw: (chance) => drawRimmed(chance, [-0.7, 0.7]),
      },
      {
        id: 'hyperechoic',
        name: 'Hyperechoic mass',
        tell: 'The mass is brighter than the liver at the same depth.',
        draw: (chance) => drawRimmed(chance, [6.5, 10]),
      },
    ],
  },
];
