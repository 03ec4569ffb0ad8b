import { putInto, type Body, type Region } from '../core/body.ts';
import { noise } from '../core/noise.ts';
import { ellipsoid, intersection, grow, sphere, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { add, axesAlong, scale, subtract, type V3 } from '../core/vectors.ts';
import {
  addCarotid,
  carotidOf,
  COMMON_LINE,
  EXTERNAL_LINE,
  FORK_DIRECTION,
  INTERNAL_LINE,
  INTIMA_MEDIA,
  type Carotid,
} from './neck-carotid.ts';
import { local, onSide, sided, SKIN, type Side } from './neck-frame.ts';
import { addLymphNodes, addSubmandibularGland, GLAND, middleNode, upperNode } from './neck-glands.ts';
import { addJugular, JUGULAR_LINE, jugularOf } from './neck-jugular.ts';
import { addAirway, addEsophagus, addSpine } from './neck-midline.ts';
import { addFloorOfMouth, addMuscles, addSurface } from './neck-muscles.ts';
import {
  addNodule,
  noduleCenter,
  noduleShape,
  type Composition,
  type Echogenicity,
  type Foci,
  type Margin,
  type Nodule,
} from './neck-nodule.ts';
import { addThyroid, LOBE, thyroidOf, type ThyroidState } from './neck-thyroid.ts';
import { NECK_TISSUES as T, NECK_WALLS as W } from './neck-tissues.ts';
import { VERTEBRAL_WAVE } from './neck-waves.ts';
import { TISSUES } from './tissues.ts';

export interface NeckOptions {
  thyroid?: ThyroidState;
  /** Composition of a nodule of the thyroid. */
  nodule?: 'none' | Composition;
  noduleSide?: Side;
  /** Largest diameter, mm: 4 to 30. */
  noduleSize?: number;
  /** Only of solid and mixed nodules. */
  noduleEchogenicity?: Echogenicity;
  noduleMargin?: Margin;
  noduleTallerThanWide?: boolean;
  noduleFoci?: Foci;
  /** Thickness of intima and media, mm: 0.4 to 1.4. */
  intimaMedia?: number;
  /** At the outer wall of the carotid bulb. */
  plaque?: 'none' | 'soft' | 'calcified';
  plaqueSide?: Side;
  /** From the adventitia to the lumen, mm: 1.5 to 4. */
  plaqueThickness?: number;
  /** Of the internal carotid artery, percent by diameter (NASCET): 0 to 95. */
  stenosis?: number;
  stenosisSide?: Side;
  /** In the internal jugular vein. */
  thrombus?: 'none' | Side;
  /** How far the probe presses the jugular veins together, percent of their depth: 0 to 100. A vein with a thrombus stays open. */
  jugularCompression?: number;
  /** A node of level III. */
  lymphNode?: 'none' | Side;
}

const SIDES: readonly Side[] = ['right', 'left'];

/**
 * A neck with the head bent back, from the collar to the jaw. The origin is on the skin in front of the isthmus of the thyroid;
 * x to the patient's left, y to the back, z to the head, mm.
 */
export function neck(options: NeckOptions = {}): Body {
  const regions: Region[] = [];
  const { thyroid = 'normal', stenosis = 0, intimaMedia = INTIMA_MEDIA, thrombus = 'none' } = options;
  const carotids = new Map(SIDES.map((side) => [side, carotidOf(side, intimaMedia)]));
  const nodule = noduleOf(options);
  const outsides = [...carotids.values()].map(({ outside }) => outside);
  const gland = thyroidOf(thyroid, outsides, nodule && noduleShape(nodule));
  addSpine(regions, VERTEBRAL_WAVE);
  addFloorOfMouth(regions);
  addMuscles(regions);
  addAirway(regions);
  addEsophagus(regions);
  addThyroid(regions, gland, thyroid);
  if (nodule !== null) addNodule(regions, nodule, gland);
  for (const [side, carotid] of carotids) {
    const pressed = thrombus === side ? -15 : (options.jugularCompression ?? 0);
    addSubmandibularGland(regions, side);
    addJugular(regions, jugularOf(side, carotid.outside, pressed), thrombus === side);
    addVagus(regions, side);
    addLymphNodes(regions, side, options.lymphNode === side);
    const narrowed = (options.stenosisSide ?? 'right') === side ? stenosis : 0;
    addCarotid(regions, side, carotid, { intimaMedia, stenosis: narrowed });
    if ((options.plaqueSide ?? 'right') === side) addPlaque(regions, side, carotid, options);
  }
  addSurface(regions);
  return {
    name: 'neck',
    skin: SKIN,
    regions,
    base: T.areolar,
    warp: { size: 14, amount: 0.24 },
    box: { min: [-70, -22, -62], max: [70, 64, 118] },
    cell: 4.5,
    landmarks: LANDMARKS,
  };
}

function noduleOf(options: NeckOptions): Nodule | null {
  const { nodule: composition = 'none', noduleSide = 'right', noduleSize = 14 } = options;
  if (composition === 'none') return null;
  return {
    side: noduleSide,
    size: noduleSize,
    composition,
    echogenicity: options.noduleEchogenicity ?? 'isoechoic',
    margin: options.noduleMargin ?? 'smooth',
    tallerThanWide: options.noduleTallerThanWide ?? false,
    foci: options.noduleFoci ?? 'none',
  };
}

/** In the carotid sheath, behind and between artery and vein. 2 mm wide. */
function addVagus(regions: Region[], side: Side): void {
  const nerve = tube(
    onSide(side, [
      [27, 33.4, -60],
      [33, 32.2, 0],
      [36.8, 30, 46],
      [38.2, 34, 70],
      [38, 37, 102],
    ]),
    [1.1, 1.1, 1.1, 1.1, 1.1],
  );
  putInto(regions)('vagus nerve', local(nerve, [nerve]), T.nerve, { wall: W.small });
}

/** Along the outer wall of the bulb, where flow is slow. */
function addPlaque(regions: Region[], side: Side, { lumen, internal }: Carotid, options: NeckOptions): void {
  const { plaque = 'none', plaqueThickness = 2.5, intimaMedia = INTIMA_MEDIA } = options;
  if (plaque === 'none') return;
  const put = putInto(regions);
  // From the middle of the bulb out to its wall.
  const wall = add(sided(side, [32.8, 25.2, 54]), scale(sided(side, FORK_DIRECTION), 3.8));
  const inside = plaqueThickness - intimaMedia;
  const upward = sided(side, subtract(INTERNAL_LINE[2] ?? [0, 0, 1], INTERNAL_LINE[0] ?? [0, 0, 0]));
  const hill = ellipsoid(wall, [inside, 4.4, 8.5], axesAlong(upward, sided(side, FORK_DIRECTION)));
  const shape: Shape = intersection(hill, grow(lumen, 0.05));
  const texture = (x: number, y: number, z: number) => 3 * noise(x, y, z, 2.2);
  put('plaque', shape, { echo: plaque === 'soft' ? -8 : 1, attenuation: 0.8, texture }, { wall: W.small, margin: 1 });
  if (plaque === 'soft') return;
  const chalk = sphere(add(wall, scale(sided(side, FORK_DIRECTION), -inside * 0.6)), 1.1);
  put('calcification', intersection(chalk, grow(internal, 0.5)), TISSUES.stone, {
    wall: { facing: 24, grazing: 6, width: 0.25 },
  });
}

const middleOf = (line: readonly V3[], side: Side, from = 0, to = line.length) => onSide(side, line.slice(from, to));

const LANDMARKS = {
  'right common carotid artery': middleOf(COMMON_LINE, 'right', 0, 4),
  'left common carotid artery': middleOf(COMMON_LINE, 'left', 0, 4),
  'right internal carotid artery': middleOf(INTERNAL_LINE, 'right', 1),
  'left internal carotid artery': middleOf(INTERNAL_LINE, 'left', 1),
  'right external carotid artery': middleOf(EXTERNAL_LINE, 'right', 1),
  'left external carotid artery': middleOf(EXTERNAL_LINE, 'left', 1),
  'right internal jugular vein': middleOf(JUGULAR_LINE, 'right'),
  'left internal jugular vein': middleOf(JUGULAR_LINE, 'left'),
  'right lobe': [sided('right', LOBE), noduleCenter('right')],
  'left lobe': [sided('left', LOBE), noduleCenter('left')],
  'right lymph nodes': [upperNode('right'), middleNode('right')],
  'right submandibular gland': [sided('right', GLAND)],
} as const satisfies Body['landmarks'];
