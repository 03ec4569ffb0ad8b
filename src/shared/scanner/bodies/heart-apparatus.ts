import type { Put } from '../core/body.ts';
import { sphere } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import type { V3 } from '../core/vectors.ts';
import { TRAVEL } from './heart-chambers.ts';
import type { HeartDimensions, HeartOptions } from './heart-dimensions.ts';
import type { HeartMotion } from './heart-motion.ts';
import { LEAFLET } from './heart-valves.ts';
import { TISSUES } from './tissues.ts';

/** Degrees around the short axis, as on the screen: anterolateral and posteromedial. */
const PAPILLARY = [
  { name: 'anterolateral papillary muscle', at: -40 },
  { name: 'posteromedial papillary muscle', at: 217 },
] as const;

/** A thin thread whose ends move. */
function thread(motion: HeartMotion, ends: () => readonly [V3, V3], radius: number) {
  const atMoment = motion.perMoment(ends);
  return motion.moving((x, y, z) => {
    const [[ax, ay, az], [bx, by, bz]] = atMoment();
    const [wx, wy, wz] = [bx - ax, by - ay, bz - az];
    const share = ((x - ax) * wx + (y - ay) * wy + (z - az) * wz) / (wx * wx + wy * wy + wz * wz);
    const t = Math.min(1, Math.max(0, share));
    return Math.sqrt((x - ax - wx * t) ** 2 + (y - ay - wy * t) ** 2 + (z - az - wz * t) ** 2) - radius;
  });
}

/** What holds the valves, and the moderator band. */
export function putApparatus(
  put: Put,
  motion: HeartMotion,
  { endocardium }: HeartDimensions,
  { thrombus = 0 }: HeartOptions,
): void {
  const muscle = { ...TISSUES.myocardium, echo: -3 };
  const rest = { ...TRAVEL, wall: { facing: 5, grazing: -6, width: 0.5, gaps: 0.15 } };
  for (const { name, at } of PAPILLARY) {
    const angle = (at * Math.PI) / 180;
    const on = (share: number, z: number): V3 => [
      Math.cos(angle) * share * endocardium.radius,
      Math.sin(angle) * share * endocardium.radius,
      z,
    ];
    const tip = on(0.56, 29);
    put(
      name,
      motion.resting(tube([tip, on(0.62, 36), on(0.78, 48), on(0.9, 58)], [3.2, 4.6, 5.2, 4.5], 2)),
      muscle,
      rest,
    );
    for (const [side, up] of [
      [1, 1],
      [0.35, -1],
    ] as const) {
      const leaflet = (): V3 => {
        const open = motion.moment.inflowValves;
        const y = up > 0 ? -9 + 19 * open : -11 - 6 * open;
        return [Math.cos(angle) * 9 * side, y, motion.descent + 8.5 + 6 * open];
      };
      put(
        'chordae tendineae',
        thread(motion, () => [motion.moved(...tip), leaflet()], 0.45),
        { ...LEAFLET, echo: -3 },
        { margin: 16 },
      );
    }
  }
  put(
    'moderator band',
    motion.resting(
      tube(
        [
          [-25, 19, 46],
          [-33, 25, 44],
          [-42, 31, 36],
          [-48, 31, 33],
        ],
        [2.8, 2.2, 2.2, 3],
        3,
      ),
    ),
    muscle,
    rest,
  );
  if (thrombus > 0) {
    const top = endocardium.middle + endocardium.half;
    put(
      'thrombus',
      motion.resting(sphere([-1, 2, top - thrombus * 0.42 - 2], thrombus / 2)),
      { ...TISSUES.myocardium, echo: -1 },
      { ...TRAVEL, wall: { facing: 8, grazing: 0, width: 0.5 } },
    );
  }
}
