import type { Put } from '../core/body.ts';
import { grow } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { add, scale, unit, type V3 } from '../core/vectors.ts';
import { placeIn, putIn, SIDES, type Fetus, type Frame } from './fetus-frame.ts';
import { FETAL, FETAL_WALLS } from './fetus-tissues.ts';

/**
 * Ossified lengths at 20 weeks, mm: femur after Hadlock 1984, the others after P. Jeanty et al., "Estimation of gestational age
 * from measurements of fetal long bones", J Ultrasound Med 1984.
 */
const LENGTH = { femur: 32.7, tibia: 29, fibula: 28, humerus: 31, radius: 26, ulna: 29 };
/** Cartilage between the ossified ends of two bones and their joint, mm. */
const EPIPHYSIS = 4;

interface Limb {
  joint: V3;
  direction: V3;
}

/** The femur's middle line in the coordinates of the trunk; the right one on side -1. */
const hip = (side: 1 | -1): Limb => ({
  joint: [side * 10, -3, -35],
  direction: unit(side < 0 ? [-0.1, -0.93, 0.3] : [0.25, -0.93, 0.02]),
});
const shoulder = (side: 1 | -1): Limb => ({
  joint: [side * 16.5, -2, 39],
  direction: unit([side * 0.12, -0.96, -0.2]),
});

/** A frame in which a limb is built: the axes of the trunk, its own growth. */
const limbFrame = ({ trunk, limbs }: Fetus, joint: V3): Frame => ({
  origin: placeIn(trunk, joint),
  axes: trunk.axes,
  scale: limbs,
  reach: 64,
});

/** The ends of the ossified femur, in the mother's coordinates. */
export function femurEnds(fetus: Fetus, side: 1 | -1): readonly [V3, V3] {
  const { joint, direction } = hip(side);
  const frame = limbFrame(fetus, joint);
  const end = (share: number) => placeIn(frame, scale(direction, EPIPHYSIS + LENGTH.femur * share));
  return [end(0.01), end(0.99)];
}

const leg = (fetus: Fetus, side: 1 | -1) => {
  const { joint, direction } = hip(side);
  const knee = scale(direction, LENGTH.femur + 2 * EPIPHYSIS);
  const shin = unit(side < 0 ? [0.22, 0.5, -0.84] : [-0.35, 0.75, -0.55]);
  return { frame: limbFrame(fetus, joint), direction, knee, shin };
};

const arm = (fetus: Fetus, side: 1 | -1) => {
  const { joint, direction } = shoulder(side);
  const elbow = scale(direction, LENGTH.humerus + 2 * EPIPHYSIS);
  const forearm = unit(side < 0 ? [0.8, 0.2, 0.35] : [-0.45, -0.35, 0.75]);
  return { frame: limbFrame(fetus, joint), direction, elbow, forearm };
};

/** The middle lines of arms and legs in the mother's coordinates. */
export function limbLines(fetus: Fetus): V3[][] {
  return SIDES.flatMap((side) => {
    const { frame: hipFrame, knee, shin } = leg(fetus, side);
    const { frame: shoulderFrame, elbow, forearm } = arm(fetus, side);
    const ankle = add(knee, scale(shin, LENGTH.tibia + 2 * EPIPHYSIS));
    const wrist = add(elbow, scale(forearm, LENGTH.ulna + EPIPHYSIS));
    return [
      [[0, 0, 0] satisfies V3, knee, ankle].map((point) => placeIn(hipFrame, point)),
      [[0, 0, 0] satisfies V3, elbow, wrist].map((point) => placeIn(shoulderFrame, point)),
    ];
  });
}

/** Arms and legs without hands and feet, before the trunk. */
export function addLimbs(put: Put, fetus: Fetus): void {
  for (const side of SIDES) {
    const { frame, direction, knee, shin } = leg(fetus, side);
    const ofLeg = putIn(frame, put);
    const ankle = add(knee, scale(shin, LENGTH.tibia + 2 * EPIPHYSIS));
    addFlesh(ofLeg, 'lower leg', [knee, add(knee, scale(shin, 12)), ankle], [6.2, 6.2, 3.6]);
    addFlesh(ofLeg, 'thigh', [[0, 0, 0], scale(direction, 18), knee], [9.5, 8.6, 6.6]);
    const { frame: shoulderFrame, direction: upper, elbow, forearm } = arm(fetus, side);
    const ofArm = putIn(shoulderFrame, put);
    const wrist = add(elbow, scale(forearm, LENGTH.ulna + EPIPHYSIS));
    addFlesh(ofArm, 'forearm', [elbow, add(elbow, scale(forearm, 10)), wrist], [4.8, 4.8, 3.2]);
    addFlesh(ofArm, 'upper arm', [[0, 0, 0], scale(upper, 16), elbow], [6.6, 6, 5]);
  }
}

/** After the trunk, which would hide what lies in its hips and shoulders. */
export function addLimbBones(put: Put, fetus: Fetus): void {
  for (const side of SIDES) {
    const { frame, direction, knee, shin } = leg(fetus, side);
    const ofLeg = putIn(frame, put);
    addBone(ofLeg, 'femur', [0, 0, 0], direction, LENGTH.femur, 1.5);
    addBone(ofLeg, 'tibia', add(knee, [0, -1.4, 0]), shin, LENGTH.tibia, 1.25);
    addBone(ofLeg, 'fibula', add(knee, [side * 2.8, 1.4, 0]), shin, LENGTH.fibula, 0.8);
    const { frame: shoulderFrame, direction: upper, elbow, forearm } = arm(fetus, side);
    const ofArm = putIn(shoulderFrame, put);
    addBone(ofArm, 'humerus', [0, 0, 0], upper, LENGTH.humerus, 1.35);
    addBone(ofArm, 'ulna', elbow, forearm, LENGTH.ulna, 0.9);
    addBone(ofArm, 'radius', add(elbow, [side * -1, -2.6, 0]), forearm, LENGTH.radius, 0.9);
  }
}

function addFlesh(put: Put, name: string, line: readonly V3[], radii: readonly number[]): void {
  const limb = tube(line, radii, 3);
  put(`${name} skin`, limb, FETAL.skin, { wall: FETAL_WALLS.skin });
  put(name, grow(limb, -1.2), FETAL.flesh);
}

/** The ossified shaft, wider at its ends, between two ends of cartilage. */
function addBone(put: Put, name: string, joint: V3, direction: V3, length: number, radius: number): void {
  const at = (along: number) => add(joint, scale(direction, along));
  const [from, to] = [EPIPHYSIS, EPIPHYSIS + length];
  if (radius > 1) {
    for (const along of [from - 1.4, to + 1.4]) {
      put('epiphysis', tube([at(along - 0.8), at(along + 0.8)], [radius * 2.1, radius * 2.1], 1), FETAL.cartilage);
    }
  }
  // The ends of a tube are round: its line is shorter than the bone by its radius.
  const [wide, narrow] = [radius * 1.25, radius * 0.9];
  put(
    name,
    tube(
      [at(from + wide), at(from + length * 0.3), at(from + length * 0.7), at(to - wide)],
      [wide, narrow, narrow, wide],
      3,
    ),
    FETAL.longBone,
    {
      wall: FETAL_WALLS.bone,
    },
  );
}
