import { putInto, type Body, type Region } from '../core/body.ts';
import { ellipsoid, grow, halfSpace, within, type Shape } from '../core/shapes.ts';
import { GALLBLADDER_AXIS, putDucts, putGallbladder } from './abdomen-biliary.ts';
import { putBowel, putPancreas, putSpleen, putStomach, splenicAxis } from './abdomen-digestive.ts';
import { putChest, putCrura } from './abdomen-chest.ts';
import { LAYERS, TORSO } from './abdomen-frame.ts';
import { HEALTHY_KIDNEY, kidneyAt, putKidney, type Hydronephrosis } from './abdomen-kidney.ts';
import { liverShape, liverTissues, putFissures, putLesions, type Steatosis } from './abdomen-liver.ts';
import { CONFLUENCE, PORTAL_PLANE, putLiverVessels } from './abdomen-liver-vessels.ts';
import { putBack, putRetroperitoneum, putWall } from './abdomen-wall.ts';
import { putArterialFat, putArteries, putRenalArteries } from './abdomen-arteries.ts';
import { putCava, putRenalVeins, putVeins } from './abdomen-veins.ts';
import { TISSUES } from './tissues.ts';

export interface AbdomenOptions {
  /** How many stones lie in the gallbladder, 0 to 6, and the diameter of the largest, 3 to 20 mm. */
  gallstones?: number;
  stoneSize?: number;
  /** A level of sludge in the gallbladder. */
  sludge?: boolean;
  /** Diameter of a polyp of the gallbladder, 3 to 15 mm; 0 for none. */
  polyp?: number;
  /** Thickness of the gallbladder's wall, 1.5 to 10 mm; normal up to 3. */
  gallbladderWall?: number;
  /** Inner diameter of the common bile duct, 2 to 18 mm; normal up to 6. */
  commonDuct?: number;
  /** Of the right kidney. */
  hydronephrosis?: Hydronephrosis;
  /** Diameter of a stone in the right kidney, 3 to 20 mm, and of a cyst at its lower pole, 8 to 60 mm; 0 for none. */
  renalStone?: number;
  renalCyst?: number;
  /** Diameter of a hemangioma, 8 to 40 mm, and of a simple cyst of the liver, 8 to 40 mm; 0 for none. */
  hemangioma?: number;
  liverCyst?: number;
  fattyLiver?: Steatosis;
  /** Number of metastases in the liver, 0 to 8. */
  metastases?: number;
  /** Thickness of the fluid between liver and kidney, 2 to 15 mm; 0 for none. */
  ascites?: number;
  /** Outer diameter of an aneurysm of the infrarenal aorta, 25 to 70 mm; 0 for none. */
  aneurysm?: number;
  /** Thickness of the thrombus in its front, 0 to 25 mm. */
  thrombus?: number;
  /** Length of the spleen, 80 to 180 mm; normal up to 130. */
  spleenLength?: number;
}

const RIGHT_KIDNEY = kidneyAt([-73, 132, -104], -1);
const LEFT_KIDNEY = kidneyAt([69, 132, -86], 1);

/**
 * The upper abdomen of a healthy adult on the back: x to the patient's left, y to the back, z to the head, in mm, from the skin
 * over the tip of the xiphoid. L1 is at z = -86.
 */
export function abdomen(options: AbdomenOptions = {}): Body {
  const { gallstones = 0, stoneSize = 10, sludge = false, polyp = 0, gallbladderWall = 1.8, commonDuct = 4 } = options;
  const { hydronephrosis = 'none', renalStone = 0, renalCyst = 0, spleenLength = 108 } = options;
  const { hemangioma = 0, liverCyst = 0, metastases = 0, fattyLiver = 'none', ascites = 0 } = options;
  const { aneurysm = 0, thrombus = 0 } = options;
  const regions: Region[] = [];
  const put = putInto(regions);
  const biliary = { gallstones, stoneSize, sludge, polyp, wall: gallbladderWall, duct: commonDuct };
  const tissues = liverTissues(fattyLiver);
  const liver = liverShape(RIGHT_KIDNEY.perirenal, ascites);

  putRetroperitoneum(put);
  putBowel(put);
  if (ascites > 0) put('ascites', besideLiver(liver, ascites), TISSUES.fluid, { margin: 8 });
  put('liver', liver, tissues.liver, { wall: { facing: 11, grazing: -14, width: 0.55, gaps: 0.2 }, margin: 5 });
  putFissures(put);
  putChest(put);
  putStomach(put);
  putArterialFat(put);
  putPancreas(put);
  putGallbladder(put, biliary);
  putSpleen(put, spleenLength, LEFT_KIDNEY.perirenal);
  putCrura(put);
  putVeins(put);
  putArteries(put, { aneurysm, thrombus });
  putLiverVessels(put, liver, tissues);
  putDucts(put, biliary);
  putLesions(put, { hemangioma, cyst: liverCyst, metastases });
  putKidney(put, RIGHT_KIDNEY, { hydronephrosis, stone: renalStone, cyst: renalCyst });
  putKidney(put, LEFT_KIDNEY, HEALTHY_KIDNEY);
  putRenalVeins(put);
  putRenalArteries(put);
  putBack(put);
  putCava(put);
  putWall(put);
  return {
    name: 'abdomen',
    skin: TORSO,
    regions,
    base: { ...TISSUES.mesentery, echo: -2 },
    warp: { size: 24, amount: 1.1 },
    box: { min: [-170, -5, -240], max: [170, 222, 90] },
    cell: 6,
    landmarks: {
      'gallbladder axis': GALLBLADDER_AXIS,
      'right kidney axis': [RIGHT_KIDNEY.at(0, 0, -50), RIGHT_KIDNEY.at(0, 0, 50)],
      'left kidney axis': [LEFT_KIDNEY.at(0, 0, -50), LEFT_KIDNEY.at(0, 0, 50)],
      'spleen axis': splenicAxis(spleenLength),
      'portal bifurcation': [CONFLUENCE, PORTAL_PLANE.target],
    },
  };
}

/** Fluid around the lower surface of the liver, deepest in the pouch in front of the right kidney. */
function besideLiver(liver: Shape, depth: number): Shape {
  const pouch = ellipsoid([-78, 110, -78], [62, 62, 62]);
  const front = halfSpace([0, LAYERS.peritoneum, 0], [0, -1, 0]);
  return within(within(grow(liver, depth + 1.5), pouch, 10), front, 2);
}
