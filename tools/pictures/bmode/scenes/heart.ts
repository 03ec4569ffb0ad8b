import { ellipse, intersect, uneven, union } from '#shared/console/bmode/body/shapes.ts';
import { blood, bodyWall, mottle } from '#shared/console/bmode/body/tissue.ts';
import type { Region, Shape } from '#shared/console/bmode/body/types.ts';
import { along } from '../lines.ts';
import { clear, hollow, solid, strand } from '../parts.ts';
import type { Scene } from '../types.ts';

const chamber = (shape: Shape, name?: string): Region => hollow(shape, name, 9, { ...blood, attenuation: 0.38 });

/** A part of a chamber that opens into others; it has no wall of its own. */
const part = (shape: Shape, name: string): Region => ({ shape, tissue: { ...blood, attenuation: 0.38 }, name });

const myocardium = (shape: Shape, name?: string): Region =>
  solid(shape, -7, name, { attenuation: 0.45, texture: mottle(3, 6, 12) });

/** A phased array between two ribs. */
const cardiac = (name: string, seed: number, regions: readonly Region[]): Scene => ({
  name,
  seed,
  probe: { kind: 'sector', radius: 9, angle: 82, depth: 152 },
  frequency: 2.9,
  cycles: 2.2,
  focus: { depth: 80, width: 2, range: 46 },
  background: { echo: -9, attenuation: 0.5, texture: mottle(5, 14, seed) },
  settings: { dynamicRange: 54 },
  regions: [...regions, ...bodyWall(1.5, 5, 7, seed + 31)],
});

/** The long axis from beside the sternum, with the apex on the left; `septum` and `effusion` are thicknesses in mm. */
const longAxis = (name: string, seed: number, { septum = 10, effusion = 0 } = {}): Scene => {
  const more = septum - 10;
  const ventricle = ellipse(-28, 80 + more / 2, 43, 23 - more / 2, -5);
  const wall = uneven(
    union([ellipse(-26, 77, 57, 35, -4), along('8,66 40,60', 20), ellipse(30, 100, 31, 23, 10)]),
    0.8,
    16,
    4,
  );
  const pericardium = along('-90,86 -58,103 -30,111 0,116 12,117', effusion);
  return cardiac(name, seed, [
    ...(effusion > 0
      ? [hollow(uneven(pericardium, 0.6, 12, 6), 'Pericardial effusion', 20, { ...clear, attenuation: 0.4 })]
      : []),
    strand(
      `-90,${90 + effusion} -58,${105 + effusion} -30,${113 + effusion} 0,${117 + effusion} 14,${120 + effusion}`,
      22,
      0.8,
    ),
    myocardium(wall),
    {
      shape: along(`-58,${52 + more / 3} -26,${51 + more / 3} 0,${52 + more / 3}`, 4 + more / 2.2, 3.6 + more / 2.6),
      tissue: { echo: -6, attenuation: 0.45, texture: mottle(3, 6, 12) },
      softness: 1.5,
      name: 'Interventricular septum',
    },
    myocardium(along('-58,106 -30,109 -6,110', 3.4), 'Posterior wall'),
    chamber(uneven(along('-60,38 -24,36 8,33 36,32', 6, 9), 0.7, 12, 5), 'Right ventricle'),
    chamber(
      union([ventricle, along('-4,76 8,68 28,62 84,46', 15), ellipse(32, 99, 25, 17, 10), along('-2,90 16,96', 11)]),
    ),
    part(intersect(ventricle, { distance: (p) => p.x - 2 }), 'Left ventricle'),
    part(along('16,66 28,62 84,46', 14), 'Ascending aorta'),
    part(ellipse(33, 99, 24, 16, 10), 'Left atrium'),
    strand('11,81 2,86 -8,88 -14,93', 13, 0.8, 'Anterior mitral leaflet'),
    strand('6,112 0,107 -5,101', 13, 0.8, 'Posterior mitral leaflet'),
    strand('8,54 15,61 18,66 22,74 18,79', 11, 0.6, 'Aortic valve'),
    chamber(ellipse(20, 136, 11, 10.5), 'Descending aorta'),
  ]);
};

/** Four chambers from the apex, which is at the top; the left heart is on the right. */
const fourChamber = (name: string, seed: number, right: number, parts: readonly Region[] = [], effusion = 0): Scene => {
  const leftVentricle = ellipse(18 + right / 2, 66, 20 - right / 2, 38, -5);
  const rightVentricle = ellipse(-26 - right / 3, 74 - right, 17 + 0.8 * right, 31 + right, 12);
  const whole = uneven(union([ellipse(-3 - right / 2, 72, 51 + right / 2, 54), ellipse(-2, 116, 53, 30)]), 0.8, 16, 4);
  return cardiac(name, seed, [
    ...(effusion > 0
      ? [
          hollow(
            union([ellipse(-2, 72, 52 + effusion, 54 + 0.6 * effusion), ellipse(-2, 112, 52 + effusion, 22)]),
            'Pericardial effusion',
            18,
            { ...clear, attenuation: 0.4 },
          ),
        ]
      : [{ shape: whole, wall: { echo: 17, thickness: 0.7, specular: 1 } }]),
    myocardium(whole),
    {
      shape: along('-5,40 -4,70 -2,99', 4.5, 3.5),
      tissue: { echo: -5, attenuation: 0.45, texture: mottle(3, 6, 12) },
      softness: 1.5,
      name: 'Interventricular septum',
    },
    chamber(union([leftVentricle, ellipse(20, 123, 20, 17), along('20,100 20,112', 11)])),
    chamber(union([rightVentricle, ellipse(-25, 122, 20 + right / 3, 17), along('-25,94 -25,110', 11)])),
    part(intersect(leftVentricle, { distance: (p) => p.z - 99 }), 'Left ventricle'),
    part(intersect(rightVentricle, { distance: (p) => p.z - 95 }), 'Right ventricle'),
    part(intersect(ellipse(20, 123, 19, 16), { distance: (p) => 105 - p.z }), 'Left atrium'),
    part(intersect(ellipse(-25, 122, 19 + right / 3, 16), { distance: (p) => 101 - p.z }), 'Right atrium'),
    strand('6,103 12,99 18,93', 14, 0.9),
    strand('33,104 28,100 24,94', 14, 0.9),
    strand('-9,99 -15,95 -20,89', 13, 0.9),
    strand('-40,100 -34,96 -29,90', 13, 0.9),
    ...parts.map((one) => ({ ...one, shape: intersect(one.shape, leftVentricle) })),
  ]);
};

/** Pictures of the heart. */
export const heartScenes: readonly Scene[] = [
  longAxis('echo-01', 5001),
  longAxis('echo-02', 5002, { effusion: 8 }),
  longAxis('echo-03', 5003, { septum: 21 }),
  fourChamber('echo-04', 5004, 0),
  fourChamber('echo-05', 5005, 11),
  fourChamber('echo-06', 5006, 0, [solid(uneven(ellipse(13, 34, 13, 8, -8), 0.8, 6, 5), -3, 'Thrombus')]),
  fourChamber('echo-07', 5007, 0, [], 14),
];
