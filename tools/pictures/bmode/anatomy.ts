import { bodyWall, liver } from '#shared/console/bmode/body/tissue.ts';
import type { Probe, Region } from '#shared/console/bmode/body/types.ts';
import { smallVessels, triads } from '#shared/console/bmode/body/vessels.ts';
import type { Scene } from './types.ts';

/** A curved array for the abdomen; mm and degrees. */
export const abdominal: Probe = { kind: 'sector', radius: 50, angle: 60, depth: 150 };

/** A liver seen from the right: body wall, parenchyma and vessels, to which a scene adds its finding. */
export const liverScene = (
  name: string,
  seed: number,
  regions: readonly Region[],
  keep: (x: number, z: number) => boolean,
  more: Partial<Scene> = {},
): Scene => ({
  name,
  seed,
  probe: abdominal,
  frequency: 3.5,
  cycles: 2.6,
  focus: { depth: 80, width: 1.9, range: 42 },
  background: liver(seed),
  ...more,
  points: [...triads(seed + 21, 70, keep), ...(more.points ?? [])],
  regions: [...smallVessels(seed + 11, 15, keep), ...regions, ...bodyWall(1.6, 9, 7, seed + 31)],
});
