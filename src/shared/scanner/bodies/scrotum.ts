import { putInto, type Body, type Region } from '../core/body.ts';
import { blend, block, grow, shell, slab, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { cordLine, putCord, putEpididymis } from './scrotum-cord.ts';
import { leftSide, rightSide, type ScrotumOptions, type Side } from './scrotum-options.ts';
import { frameOf, putTestis, sacOf } from './scrotum-testis.ts';
import { SCROTUM_TISSUES as TISSUE, SCROTUM_WALLS as WALL } from './scrotum-tissues.ts';

const SKIN = 1.5;
const GROIN = block([0, 62, 128], [110, 53, 60], 28);
/** Where the skin faces the towel, mm. */
const TOWEL = 30;

/**
 * The scrotum of a lying man, raised on a towel, with the spermatic cords up to the groin. Origin: the skin of the midline in front of
 * the right testis's middle, about.
 */
export function scrotum(options: ScrotumOptions = {}): Body {
  const regions: Region[] = [];
  const put = putInto(regions);
  const sides = [rightSide(options), leftSide(options)];
  const [right, left] = sides.map(sideSkin) as [Shape, Shape];
  const skin = blend(blend(right, left, 14), GROIN, 14);
  put('scrotal wall', skin, TISSUE.wall, { margin: 4 });
  put('scrotal septum', slab([0, 0, 0], [1, 0, 0.02], 0.9), TISSUE.septum);
  for (const side of sides) {
    const frame = frameOf(side);
    const sac = sacOf(frame, side);
    put('fluid', sac, TISSUE.fluid, { wall: WALL.vaginalis, margin: 2 });
    putCord(put, frame, side);
    putEpididymis(put, frame, side);
    putTestis(put, frame, side);
  }
  put('skin', shell(skin, -SKIN, 0), TISSUE.skin, { wall: WALL.skin, margin: 4 });
  put('towel', (x, y, z) => Math.max(-skin(x, y, z), TOWEL - y), TISSUE.towel, { margin: 4 });
  const [r, l] = sides.map(frameOf);
  return {
    name: 'scrotum',
    skin,
    regions,
    base: TISSUE.gel,
    warp: { size: 12, amount: 0.35 },
    box: { min: [-60, -40, -56], max: [80, 70, 112] },
    cell: 4,
    landmarks: {
      'right testis': r === undefined ? [] : [r.at(0, 0, 22), r.at(0, 0, -22)],
      'left testis': l === undefined ? [] : [l.at(0, 0, 22), l.at(0, 0, -22)],
      'right cord': r === undefined ? [] : cordLine(r, rightSide(options)).slice(2, 4),
    },
  };
}

/** Skin of one half, which follows what lies in it. */
function sideSkin(side: Side): Shape {
  const frame = frameOf(side);
  const { sign } = side;
  const neck = tube(
    [
      [sign * 18, 24, 10],
      [sign * 19, 25, 45],
      [sign * 28, 27, 112],
    ],
    side.hasVaricocele ? [19, 20, 20] : [17, 16.5, 18],
  );
  const sac = grow(sacOf(frame, side), side.wall + SKIN);
  const back = tube([frame.at(5, 9, 18), frame.at(8, 11, 0), frame.at(4, 7, -20)], [8, 8, 8]);
  const extra = side.isInflamed || side.isTwisted ? 4 : 0;
  return blend(blend(sac, neck, 12), grow(back, extra), 6);
}
