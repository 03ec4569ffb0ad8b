import { putInto, type Body, type Region } from '../core/body.ts';
import { addAbdomen, UMBILICAL_VEIN_LINE, type AbdomenOptions } from './fetus-abdomen.ts';
import { addCord } from './fetus-cord.ts';
import { addFacialBones } from './fetus-face.ts';
import { fetusAt, placeIn, type Position } from './fetus-frame.ts';
import { addHead, type HeadOptions } from './fetus-head.ts';
import { addHeart } from './fetus-heart.ts';
import { addLimbBones, addLimbs, femurEnds } from './fetus-limbs.ts';
import { addSkeleton, addTrunk } from './fetus-trunk.ts';
import { addMother, addUterus, TORSO, type UterusOptions } from './fetus-uterus.ts';
import type { Wave } from './flows.ts';
import { TISSUES } from './tissues.ts';

export type FetusOptions = Position & HeadOptions & AbdomenOptions & UterusOptions;

/** Of the umbilical arteries, cm/s: systole and end of diastole, with the heart's 145 beats a minute. */
const pulse: Wave = (time) => {
  const share = ((((time * 145) / 60) % 1) + 1) % 1;
  const rise = Math.min(1, share / 0.14);
  return 10 + 24 * rise * Math.exp(-Math.max(0, share - 0.14) * 3.1);
};

/**
 * A fetus at 20 weeks in its mother's uterus, seen from her belly: head down, back to her left. The origin is on the middle of
 * her belly's skin at the height of the middle of the uterus, about halfway between symphysis and navel.
 */
export function fetus(options: FetusOptions = {}): Body {
  const regions: Region[] = [];
  const put = putInto(regions);
  const parts = fetusAt(options);
  const uterus = addUterus(put, parts, options);
  const cordVein = addCord(put, parts, uterus, pulse, options.singleUmbilicalArtery ?? false);
  addLimbs(put, parts);
  addTrunk(put, parts);
  addAbdomen(put, parts.trunk, pulse, options);
  const { moveTo, atRest } = addHeart(put, parts.trunk);
  addSkeleton(put, parts);
  addLimbBones(put, parts);
  addHead(put, parts.head, options);
  addFacialBones(put, parts.head);
  addMother(put);
  const [head, trunk] = [parts.head, parts.trunk];
  return {
    name: 'fetus',
    skin: TORSO,
    regions,
    base: TISSUES.mesentery,
    warp: { size: 16, amount: 0.35 },
    box: { min: [-105, -4, -150], max: [105, 145, 120] },
    cell: 6,
    atRest,
    moveTo,
    landmarks: {
      'transthalamic plane': [placeIn(head, [0, -12, 1]), placeIn(head, [5, 2, 0]), placeIn(head, [-5, 2, 0])],
      'abdominal circumference': [placeIn(trunk, [0.5, -8, 0]), placeIn(trunk, [11, 2, 0]), placeIn(trunk, [0, 14, 0])],
      femur: femurEnds(parts, -1),
      'umbilical vein': [...cordVein, ...UMBILICAL_VEIN_LINE.slice(0, -1).map((point) => placeIn(trunk, point))],
    },
  };
}
