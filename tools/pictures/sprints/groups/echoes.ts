import { brightLine } from '#shared/console/bmode/body/organs.ts';
import { circle, ellipse, outside, uneven } from '#shared/console/bmode/body/shapes.ts';
import { fluid } from '#shared/console/bmode/body/tissue.ts';
import type { PointTarget, Region } from '#shared/console/bmode/body/types.ts';
import { clearOf, within } from '#shared/console/bmode/body/vessels.ts';
import type { Scene } from '../../bmode/types.ts';
import { drawScene, liverOf, type Disc } from '../bmode.ts';
import type { Chance } from '../chance.ts';
import type { Drawn, SprintGroup } from '../types.ts';

interface Upper {
  /** The side of the gallbladder; the hemangioma is in the other half. */
  side: 1 | -1;
  x: number;
  z: number;
  rx: number;
  rz: number;
  turn: number;
}

interface Artifact {
  regions?: readonly Region[];
  more?: Partial<Scene>;
  clear?: readonly Disc[];
  isMirrored?: boolean;
}

/** Every picture has liver, gallbladder, diaphragm and a hemangioma above it; the artifact is added. */
function drawArtifact(chance: Chance, artifactOf: (upper: Upper) => Artifact): Drawn {
  const side = chance.side();
  const upper: Upper = {
    side,
    x: side * chance.between(10, 22),
    z: chance.between(46, 56),
    rx: chance.between(17, 23),
    rz: chance.between(9, 12),
    turn: -side * chance.between(0, 16),
  };
  const dome: Disc = [-side * chance.between(4, 12), -8, chance.between(108, 114)];
  const radius = chance.between(5, 7.5);
  const off = chance.between(2, 6);
  const x = side * chance.between(-8, 20);
  const z = dome[1] + Math.sqrt((dome[2] - radius - off) ** 2 - (x - dome[0]) ** 2);
  const { regions = [], more = {}, clear = [], isMirrored = false } = artifactOf(upper);
  const edge = outside(circle(...dome));
  const hemangioma: Region = {
    shape: uneven(circle(x, z, radius), 0.7, 6, chance.seed()),
    tissue: { echo: chance.between(11, 13.5), attenuation: 0.55 },
    softness: 0.5,
  };
  const gallbladder: Region = {
    shape: uneven(ellipse(upper.x, upper.z, upper.rx, upper.rz, upper.turn), 0.8, 12, chance.seed()),
    tissue: fluid,
    wall: { echo: 13, thickness: chance.between(0.45, 0.6), specular: 1.3 },
  };
  const keep = within(clearOf([upper.x, upper.z, upper.rx + 5], [x, z, radius + 5], ...clear), ...dome);
  return drawScene(
    liverOf(chance, {
      regions: [
        hemangioma,
        gallbladder,
        // lung behind the diaphragm, unless it acts as a mirror
        ...(isMirrored ? [] : [{ shape: edge, tissue: { echo: -11, attenuation: 0.7 }, softness: 0.4 }]),
        { shape: edge, wall: { echo: 24, thickness: 0.6, specular: 2 } },
        ...regions,
      ],
      keep,
      depths: [124, 131],
      more: { ...more, ...(isMirrored ? { mirror: { shape: edge, loss: chance.between(3.5, 5.5) } } : {}) },
    }),
  );
}

/** Two bright lines one below the other, a stent or a clip, and their evenly spaced echoes. */
function plates(chance: Chance, { side }: Upper): Artifact {
  const x = -side * chance.between(16, 28);
  const z = chance.between(38, 58);
  const half = chance.between(5, 9);
  const spacing = chance.between(4.5, 7);
  const slope = chance.between(-0.06, 0.06);
  const line = (down: number, echo: number) =>
    brightLine(
      [
        [x - half, z + down - slope * half],
        [x + half, z + down + slope * half],
      ],
      echo,
      0.3,
      'plates',
      true,
    );
  return {
    regions: [line(0, chance.between(30, 34)), line(spacing, 28)],
    clear: [
      [x, z + 8, half + 10],
      [x * 1.3, z + 36, half + 10],
    ],
    more: { effects: { plates: { kind: 'repeat', spacing, lossDb: chance.between(5.5, 8) } } },
  };
}

/** Crystals in the wall of the gallbladder toward the probe. */
function crystals(chance: Chance, { x, z, rx, rz, turn }: Upper): Artifact {
  const slope = Math.tan((turn * Math.PI) / 180);
  const points: PointTarget[] = Array.from({ length: chance.whole(2, 4) }, (_, index) => {
    const share = -0.5 + 0.36 * index + chance.between(-0.12, 0.12);
    const dx = share * rx;
    const top = z - rz * Math.sqrt(1 - share * share) + slope * dx;
    return { x: x + dx, z: top + 0.8, echo: chance.between(31, 36), effect: 'crystals' };
  });
  return {
    more: {
      points,
      effects: { crystals: { kind: 'repeat', spacing: chance.between(1, 1.3), lossDb: chance.between(4.5, 6) } },
    },
  };
}

/** Gas bubbles whose trapped fluid keeps ringing. */
function bubbles(chance: Chance, { side }: Upper): Artifact {
  const x = -side * chance.between(16, 30);
  const z = chance.between(44, 68);
  const width = chance.between(0.7, 1.7);
  return {
    regions: [
      brightLine(
        [
          [x - width, z + chance.between(-0.4, 0.4)],
          [x, z],
          [x + width, z + chance.between(-0.4, 0.4)],
        ],
        chance.between(13, 16),
        0.5,
        'bubbles',
      ),
    ],
    clear: [
      [x, z, 9],
      [x * 1.3, z + 40, 12],
    ],
    more: { effects: { bubbles: { kind: 'repeat', spacing: 0.5, lossDb: chance.between(0.16, 0.2), jitter: 0.4 } } },
  };
}

export const ECHOES: readonly SprintGroup[] = [
  {
    id: 'repeated-echoes',
    category: 'Physics and Instrumentation',
    name: 'Reverberation, comet tail, ring-down or mirror image?',
    about: 'Look at the shape of the false echoes: a ladder, a short taper, a long streak, or a copy.',
    classes: [
      {
        id: 'reverberation',
        name: 'Reverberation',
        tell: 'A ladder of bright lines at even distances, each weaker than the one above: sound bounces between two strong reflectors.',
        draw: (chance) => drawArtifact(chance, (upper) => plates(chance, upper)),
      },
      {
        id: 'comet-tail',
        name: 'Comet tail',
        tell: 'A short bright tail that tapers and fades within about a centimeter, here below crystals in the gallbladder wall. Its echoes follow so closely that they merge.',
        draw: (chance) => drawArtifact(chance, (upper) => crystals(chance, upper)),
      },
      {
        id: 'ring-down',
        name: 'Ring-down',
        tell: 'A long bright streak runs straight down from gas and hardly fades: fluid trapped between bubbles keeps ringing.',
        draw: (chance) => drawArtifact(chance, (upper) => bubbles(chance, upper)),
      },
      {
        id: 'mirror-image',
        name: 'Mirror image',
        tell: 'The bright mass above the diaphragm is seen again below it, as far from it and a little weaker, and liver seems to go on where lung should be.',
        draw: (chance) => drawArtifact(chance, () => ({ isMirrored: true })),
      },
    ],
  },
];
