import type { Put } from '../core/body.ts';
import { carve, ellipsoid, grow, halfSpace, intersection, sphere, within, type Shape } from '../core/shapes.ts';
import type { Tube } from '../core/tube.ts';
import { add, axesAlong, scale, unit, type V3 } from '../core/vectors.ts';
import { course, DOME } from './abdomen-frame.ts';
import { TISSUES, WALLS } from './tissues.ts';

/** The muscle of the bowel is a dark line around what is in it. */
const BOWEL_WALL = { echo: -9, attenuation: 0.6 };

/** Loops of small bowel: their course, radius in mm, and whether gas is in them. */
const LOOPS: readonly (readonly [readonly V3[], number, boolean])[] = [
  [
    [
      [-70, 60, -165],
      [-52, 70, -178],
      [-60, 88, -196],
      [-40, 92, -215],
    ],
    9,
    true,
  ],
  [
    [
      [-88, 96, -190],
      [-70, 104, -205],
      [-82, 88, -226],
    ],
    10,
    false,
  ],
  [
    [
      [48, 62, -150],
      [62, 78, -166],
      [44, 92, -180],
      [58, 76, -205],
    ],
    9,
    true,
  ],
  [
    [
      [78, 96, -160],
      [96, 90, -180],
      [76, 80, -200],
      [88, 100, -222],
    ],
    10,
    false,
  ],
  [
    [
      [40, 66, -125],
      [58, 84, -130],
      [72, 74, -148],
    ],
    9,
    false,
  ],
  [
    [
      [64, 46, -208],
      [72, 52, -218],
      [70, 62, -228],
    ],
    9,
    true,
  ],
  [
    [
      [-30, 46, -210],
      [-46, 56, -224],
      [-28, 66, -236],
    ],
    9,
    false,
  ],
];

/** Course of the colon, with haustra: radii that go up and down. */
const COLON: readonly (readonly V3[])[] = [
  [
    [-118, 112, -238],
    [-116, 108, -206],
    [-110, 96, -182],
    [-104, 78, -166],
    [-86, 56, -160],
  ],
  [
    [-86, 56, -160],
    [-55, 48, -166],
    [-18, 46, -170],
    [24, 46, -166],
    [62, 50, -150],
    [94, 66, -122],
    [106, 88, -90],
  ],
  [
    [106, 88, -90],
    [118, 112, -104],
    [121, 118, -150],
    [119, 116, -200],
    [114, 112, -238],
  ],
];

/** In front where gas gathers when the patient lies on the back. */
const above = (y: number): Shape => halfSpace([0, y, 0], [0, 1, 0]);

function putLoop(put: Put, loop: Tube, gas: Shape | null): void {
  put('bowel wall', grow(loop, 2.2), BOWEL_WALL, { wall: { ...WALLS.serosa, gaps: 0.3 } });
  put('bowel content', loop, { ...TISSUES.chyme, echo: -4 });
  if (gas !== null) put('bowel gas', intersection(grow(loop, -0.5), gas), TISSUES.gas, { wall: WALLS.gas, margin: 1 });
}

/** Small bowel and colon. */
export function putBowel(put: Put): void {
  for (const [points, radius, hasGas] of LOOPS) {
    const radii = points.map((_, n) => radius * (1 + 0.18 * Math.sin(n * 2.4 + radius)));
    const middle = points[1] as V3;
    putLoop(put, course(points, radii), hasGas ? above(middle[1] + 2) : null);
  }
  for (const points of COLON) {
    const fine = points.flatMap((point, n): V3[] => {
      const next = points[n + 1];
      return next === undefined ? [point] : [point, scale(add(point, next), 0.5)];
    });
    const loop = course(
      fine,
      fine.map((_, n) => (n % 2 === 0 ? 15 : 11.5)),
      3,
    );
    put('colon wall', grow(loop, 2), BOWEL_WALL, { wall: { ...WALLS.serosa, gaps: 0.3 } });
    put('colon content', loop, { ...TISSUES.chyme, echo: -5 });
    put('colon gas', grow(loop, -1.2), TISSUES.gas, { wall: WALLS.gas });
  }
}

/** Fundus below the left dome, body, antrum in front of the pancreas, and pylorus. */
const STOMACH: readonly V3[] = [
  [84, 112, -6],
  [90, 96, -38],
  [74, 72, -72],
  [44, 60, -94],
  [14, 62, -100],
  [-12, 70, -94],
  [-26, 76, -88],
];
/** From the bulb below the gallbladder around the head of the pancreas, then between aorta and mesenteric artery. */
const DUODENUM: readonly V3[] = [
  [-28, 77, -88],
  [-42, 86, -86],
  [-49, 100, -96],
  [-46, 108, -116],
  [-32, 113, -132],
  [-8, 111, -137],
  [8, 107.5, -136],
  [26, 105, -126],
  [36, 98, -112],
];

export function putStomach(put: Put): void {
  const stomach = course(STOMACH, [24, 22, 17, 10, 6, 5, 3.5]);
  const duodenum = course(DUODENUM, [4, 6.5, 6, 5.5, 4.5, 3, 2.2, 3.5, 5]);
  put('duodenal wall', grow(duodenum, 2), BOWEL_WALL, { wall: { ...WALLS.serosa, gaps: 0.3 } });
  put('duodenum', duodenum, { ...TISSUES.chyme, echo: -4 });
  const bulb = ellipsoid([-41, 83.5, -87], [6, 3, 4]);
  put('bowel gas', bulb, TISSUES.gas, { wall: WALLS.gas });
  // Four layers are seen as a dark muscle and a brighter mucosa.
  put('stomach wall', grow(stomach, 4.5), BOWEL_WALL, { wall: { ...WALLS.serosa, gaps: 0.2 } });
  put('gastric mucosa', grow(stomach, 1.8), { echo: 2, attenuation: 0.5 });
  put('stomach', stomach, TISSUES.chyme);
  const gas = intersection(intersection(grow(stomach, -0.8), above(84)), halfSpace([46, 0, 0], [-1, 0, 0]));
  put('stomach gas', gas, TISSUES.gas, { wall: WALLS.gas, margin: 1 });
}

/**
 * Head with uncinate process, neck, body and tail. From front to back normally up to 30 mm (head), 25 (body) and 20 (tail)
 * (Rumack, Diagnostic Ultrasound); here 26, 17 and 18. The duct is under 3 mm wide.
 */
export function putPancreas(put: Put): void {
  const head = ellipsoid([-25, 103, -98], [13, 12.5, 18], axesAlong([0.15, 0.2, 1], [1, 0, 0]));
  const body = course(
    [
      [-22, 98, -92],
      [-7, 88, -84],
      [12, 83.5, -77],
      [34, 90, -69],
      [60, 107, -57],
      [84, 124, -47],
    ],
    [10, 7.5, 8, 8.6, 9, 8],
  );
  const uncinate = course(
    [
      [-24, 109, -106],
      [-12, 112, -105],
      [-2, 112, -104],
    ],
    [8, 5.6, 3],
  );
  for (const part of [head, uncinate, body]) {
    put('pancreas', part, { ...TISSUES.pancreas, echo: 4 }, { wall: { ...WALLS.capsule, facing: 7, gaps: 0.35 } });
  }
  const duct = course(
    [
      [-33, 108, -114],
      [-27, 101, -98],
      [-7, 88, -84],
      [12, 83.5, -77],
      [34, 90, -69],
      [60, 107, -57],
      [78, 120, -49],
    ],
    [1, 1.1, 1, 0.9, 0.8, 0.7, 0.5],
  );
  put('pancreatic duct', duct, { ...TISSUES.bile, echo: -40 }, { wall: { facing: 9, grazing: -12, width: 0.4 } });
}

/** Middle and directions of the spleen: outward, square on both others, and along the tenth rib to the front. */
const SPLEEN: V3 = [101, 134, -48];
const SPLEEN_AXES = axesAlong([0.2, -0.7, -0.68], [0.85, 0.5, 0]);
export const splenicAxis = (length: number): readonly [V3, V3] => [
  add(SPLEEN, scale(SPLEEN_AXES[2], -length * 0.42)),
  add(SPLEEN, scale(SPLEEN_AXES[2], length * 0.42)),
];

/** 10 to 12 cm long, 4 cm thick: normal up to 13 cm (Rumack, Diagnostic Ultrasound). `length` in mm. */
function spleenShape(length: number, kidney: Shape): Shape {
  const size = length / 108;
  const spread = Math.sqrt(size);
  const [outward, , along] = SPLEEN_AXES;
  // It grows from its place below the dome toward the front, and to the middle.
  const middle = add(SPLEEN, add(scale(along, (size - 1) * 24), scale(outward, (1 - spread) * 30)));
  const whole = ellipsoid(middle, [25 * spread, 35 * spread, length / 2], SPLEEN_AXES);
  const hollow = sphere(add(middle, scale(unit(outward), -21 * spread - 24)), 31);
  return carve(within(carve(whole, hollow, 8), grow(DOME, -3), 4), grow(kidney, 1), 5);
}

export function putSpleen(put: Put, length: number, kidney: Shape): void {
  put('spleen', spleenShape(length, kidney), TISSUES.spleen, { wall: WALLS.capsule, margin: 3 });
}
