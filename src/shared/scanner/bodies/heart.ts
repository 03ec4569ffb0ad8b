import { putInto, type Body, type Region } from '../core/body.ts';
import { TISSUES, WALLS } from './tissues.ts';
import { putApparatus } from './heart-apparatus.ts';
import { chambersOf, putChambers, surfaceOf, TRAVEL } from './heart-chambers.ts';
import { LUNG, putChestWall, putSurroundings, SKIN } from './heart-chest.ts';
import { smooth } from './heart-cycle.ts';
import { heartDimensions, type HeartOptions } from './heart-dimensions.ts';
import { flowsOf, wavesOf } from './heart-flow.ts';
import { inPatient, HEART_AXES } from './heart-frame.ts';
import { HeartMotion } from './heart-motion.ts';
import { putInflowValves } from './heart-valves.ts';
import { putMouths, putVeins } from './heart-veins.ts';
import { onRoot, putArteries } from './heart-arteries.ts';

/**
 * The heart of an adult in the chest, lying on the left side. The origin is the middle of the left ventricle's base at end
 * diastole, about 35 mm left of the midline.
 */
export function heart(options: HeartOptions = {}): Body {
  const dimensions = heartDimensions(options);
  const motion = new HeartMotion(dimensions, options.heartRate ?? 66);
  const waves = wavesOf(motion.timing);
  const flows = flowsOf(motion, options);
  const regions: Region[] = [];
  const put = putInto(regions);
  const chambers = chambersOf(motion, dimensions, options);
  const surface = surfaceOf(motion, chambers);
  const effusion = options.effusion ?? 0;
  putSurroundings(put, surface, { effusion });
  if (effusion > 0) {
    // Fluid collects around the ventricles; the pericardium is attached behind the left atrium.
    put(
      'pericardial effusion',
      (x, y, z) => {
        const height = motion.at(x, y, z).z - motion.descent;
        return surface(x, y, z) - effusion * smooth((height + 6) / 22);
      },
      TISSUES.fluid,
      { margin: 14, wall: WALLS.cyst },
    );
  }
  putVeins(put, motion, waves);
  put(
    'epicardial fat',
    surface,
    { ...TISSUES.brightFat, echo: -6 },
    { ...TRAVEL, wall: { ...WALLS.pericardium, facing: 16, grazing: -2 } },
  );
  put('fibrous skeleton', (x, y, z) => surface(x, y, z) + 2.5, { ...TISSUES.myocardium, echo: -4 }, TRAVEL);
  putChambers(put, motion, chambers, flows);
  putMouths(put, motion, waves);
  putArteries(put, motion, options, flows);
  putInflowValves(put, motion, options, flows);
  putApparatus(put, motion, dimensions, options);
  putChestWall(put);
  return {
    name: 'heart',
    skin: SKIN,
    regions,
    base: LUNG,
    warp: { size: 11, amount: 0.8 },
    box: { min: [-130, -100, -150], max: [130, 120, 90] },
    cell: 6,
    moveTo: (time) => {
      motion.moveTo(time);
    },
    atRest: (x, y, z, out) => {
      const { restX, restY, restZ } = motion.at(x, y, z);
      const [a, b, c] = HEART_AXES;
      // The chest wall stays.
      const moves = smooth((-SKIN(x, y, z) - 18) / 5);
      out[0] = x + (restX * a[0] + restY * b[0] + restZ * c[0] - x) * moves;
      out[1] = y + (restX * a[1] + restY * b[1] + restZ * c[1] - y) * moves;
      out[2] = z + (restX * a[2] + restY * b[2] + restZ * c[2] - z) * moves;
    },
    landmarks: {
      'long axis': [inPatient([0, 0, 8]), inPatient([0, 0, 78])],
      'left ventricle': [inPatient([0, 0, 45])],
      'right ventricle': [inPatient([-36, 30, 20])],
      'left atrium': [inPatient([2, -14, -18])],
      'right atrium': [inPatient([-27, 16, -18])],
      aorta: [onRoot(14), onRoot(24), onRoot(34)].map(inPatient),
      'parasternal long axis': [inPatient([0, 60, 20]), inPatient([0, 0, 0]), inPatient([0, 0, 60])],
      'apical four-chamber plane': [inPatient([0, 0, 100]), inPatient([-26, 15, 0]), inPatient([26, -15, 0])],
    },
  };
}
