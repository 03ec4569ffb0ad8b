import { seededRandom } from '../../../domain/seeded-random.ts';
import type { Waveform } from '../../waveform.ts';
import type { Area, Tube } from '../truth.ts';

type Course = Pick<Tube, 'flow' | 'profile' | 'hasPlaque'>;

export const artery = (course: Course, ...points: Tube['points']): Tube => ({ ...course, points, isVein: false });
export const vein = (course: Course, ...points: Tube['points']): Tube => ({ ...course, points, isVein: true });

/** Thin vessels that branch through an organ at random positions and angles, the same for the same seed. */
export function twigs(of: {
  area: Area;
  count: number;
  diameter: number;
  length: number;
  flow: Waveform;
  seed: number;
}): Tube[] {
  const { area, count, diameter, length, flow, seed } = of;
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  return Array.from({ length: count }, () => {
    const x = between(area.left + 1, area.right - 1);
    const z = between(area.top + 1, area.bottom - 1);
    // Steep, as vessels run inward from the hilum or the surface
    const angle = between(0.6, 1.5) * (random() < 0.5 ? -1 : 1);
    const reach = length * between(0.6, 1.2);
    const bend = between(-0.9, 0.9);
    const points = [-0.5, -0.25, 0, 0.25, 0.5].map((share) => {
      const turned = angle + bend * share;
      return [x + reach * share * Math.cos(turned), z + reach * share * Math.sin(turned), diameter] as const;
    });
    return artery({ flow, profile: 2 }, ...points);
  });
}
