import type { XmlElement } from '#server/importing/markup/xml-element.ts';
import {
  boxOf,
  ellipseCorners,
  type Point,
  POLYGON_MAX_POINTS,
  POLYGON_MIN_POINTS,
  type Region,
  regionFault,
  rounded,
  withinPicture,
} from '#shared/bank/question-kinds/regions.ts';

/**
 * Masks as drawn by Image Occlusion Enhanced: an SVG of the picture's size, with an element for each mask in its last
 * layer. The add-on's editor is SVG-edit, which rotates shapes by `transform`. Sources: the code of the add-on, SVG
 * 1.1.
 */
export interface SvgMask {
  /** The ID of the note that asks for it. */
  id: string;
  /** Whether it has the class of the mask that is asked for. */
  isAsked: boolean;
  /** In fractions of the picture; null if there is nothing to hide with. */
  region: Region | null;
  /** Whether the region is the bounding rectangle of a shape that regions can't have. */
  isBoxed: boolean;
  /** Why there is no region, for a mask that may still hide something. */
  problem: string | null;
}

export interface SvgPicture {
  masks: SvgMask[];
  /** Text and drawings on the picture that hide nothing. */
  labels: string[];
}

const nameOf = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1);
const attributeOf = (element: XmlElement, name: string) => element.attributes.get(name)?.trim() ?? '';
/** Elements without graphics. */
const UNSEEN = new Set(['title', 'desc', 'metadata', 'defs']);
const drawnIn = ({ children }: XmlElement) => children.filter((child) => !UNSEEN.has(nameOf(child)));

export function readSvgMasks(svg: XmlElement): SvgPicture | { problem: string } {
  const size = nameOf(svg) === 'svg' ? scaleOf(svg) : null;
  if (size === null) return { problem: 'it is not an SVG with a size' };
  const layers = drawnIn(svg);
  const masks = layers.pop();
  if (masks === undefined || nameOf(masks) !== 'g') return { problem: 'it has no layer of masks' };
  const matrix = within(size, masks);
  return {
    masks: drawnIn(masks).map((element) => maskOf(element, matrix)),
    labels: layers.flatMap(drawnIn).map((label) => textOf(label) || nameOf(label)),
  };
}

function maskOf(element: XmlElement, matrix: Matrix | null): SvgMask {
  const mask = {
    id: attributeOf(element, 'id'),
    isAsked: isAsked(element),
    region: null,
    isBoxed: false,
    problem: null,
  };
  // Text on the picture hides nothing.
  if (nameOf(element) === 'text') return mask;
  const drawn = drawnBy(element, matrix);
  if (drawn === null)
    return { ...mask, problem: `A mask of the shape "${nameOf(element).slice(0, 40)}" cannot be read` };
  return { ...mask, ...onPicture(drawn) };
}

/** The add-on marks a group and everything inside it. */
const isAsked = (element: XmlElement): boolean =>
  attributeOf(element, 'class').split(/\s+/).includes('qshape') || element.children.some(isAsked);

const textOf = (element: XmlElement): string =>
  [element.text.trim(), ...drawnIn(element).map(textOf)].filter((text) => text !== '').join(' ');

/** The transform from an element's coordinates to fractions of the picture, in SVG's notation: x' = ax + cy + e. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

function scaleOf(svg: XmlElement): Matrix | null {
  const box = attributeOf(svg, 'viewBox');
  const measures = box === '' ? [0, 0, measureOf(svg, 'width'), measureOf(svg, 'height')] : numbersIn(box);
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = measures;
  const scale: Matrix = [1 / width, 0, 0, 1 / height, -x / width, -y / height];
  return width > 0 && height > 0 && scale.every(Number.isFinite) ? scale : null;
}

const measureOf = (element: XmlElement, name: string) => Number(attributeOf(element, name).replace(/px$/, ''));

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const numbersIn = (text: string) => Array.from(text.matchAll(NUMBER), ([number]) => Number(number));

const pairsOf = (numbers: readonly number[]): Point[] =>
  numbers.flatMap((x, index) => (index % 2 === 0 ? { x, y: numbers[index + 1] ?? Number.NaN } : []));

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** The transform of an element's content; null if its own transform can't be read. */
function within(matrix: Matrix, element: XmlElement): Matrix | null {
  const steps = attributeOf(element, 'transform').matchAll(/([a-z]+)\s*\(([^()]*)\)/gi);
  return [...steps].reduce<Matrix | null>((all, [, name = '', text = '']) => {
    const step = stepOf(name, numbersIn(text));
    return all === null || step === null ? null : times(all, step);
  }, matrix);
}

function stepOf(name: string, numbers: readonly number[]): Matrix | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  if (name === 'matrix' && numbers.length === 6) return [a, b, c, d, e, f];
  if (name === 'translate') return [1, 0, 0, 1, a, b];
  if (name === 'scale') return [a, 0, 0, numbers.length > 1 ? b : a, 0, 0];
  if (name !== 'rotate') return null;
  const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
  return times(times([1, 0, 0, 1, b, c], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -b, -c]);
}

/** The area that an element covers, which may extend beyond the picture. */
type Drawn = Pick<SvgMask, 'isBoxed'> & { region: Region };
const NOTHING: Drawn = { region: { shape: 'rectangle', x: 0, y: 0, width: 0, height: 0 }, isBoxed: false };

/** Null if it can't be read, or is not a shape of the editor. */
function drawnBy(element: XmlElement, around: Matrix | null): Drawn | null {
  const matrix = around === null ? null : within(around, element);
  if (matrix === null) return null;
  const measure = (name: string) => measureOf(element, name);
  switch (nameOf(element)) {
    case 'rect': {
      const [x, y, width, height] = [measure('x'), measure('y'), measure('width'), measure('height')];
      if (width <= 0 || height <= 0) return NOTHING;
      const corners = pairsOf([x, y, x + width, y, x + width, y + height, x, y + height]);
      return outline(corners, { matrix, isBox: isUpright(matrix), isBoxed: false });
    }
    case 'circle':
      return ellipse({ x: measure('cx'), y: measure('cy'), rx: measure('r'), ry: measure('r') }, matrix);
    case 'ellipse':
      return ellipse({ x: measure('cx'), y: measure('cy'), rx: measure('rx'), ry: measure('ry') }, matrix);
    case 'polygon':
      return outline(pairsOf(numbersIn(attributeOf(element, 'points'))), { matrix, isBox: false, isBoxed: false });
    case 'path': {
      const path = readPath(attributeOf(element, 'd'));
      return path && outline(path.corners, { matrix, isBox: path.isCurved, isBoxed: path.isCurved });
    }
    case 'g':
      return group(element, matrix);
    default:
      return null;
  }
}

const isUpright = ([a, b, c, d]: Matrix) =>
  Math.max(Math.abs(b), Math.abs(c)) < NO_TURN || Math.max(Math.abs(a), Math.abs(d)) < NO_TURN;
/** In fractions of the picture per pixel: the rounding error that a rotation by 90° leaves. */
const NO_TURN = 1e-9;

/** Longer outlines are not read. */
const CORNERS_MAX = 5000;

const isSound = (measures: readonly number[]) => measures.every((measure) => Math.abs(measure) < 1e6);

interface Outline {
  matrix: Matrix;
  /** Whether the region is the upright bounding rectangle of the corners instead of their polygon. */
  isBox: boolean;
  isBoxed: boolean;
}

function outline(corners: readonly Point[], { matrix, isBox, isBoxed }: Outline): Drawn | null {
  if (corners.length > CORNERS_MAX) return null;
  const points = corners
    .map((corner) => placed(corner, matrix))
    // An outline that is closed by an explicit corner contains that corner twice.
    .filter(({ x, y }, index, all) => all.length === 1 || x !== all.at(index - 1)?.x || y !== all.at(index - 1)?.y);
  if (!isSound(points.flatMap(({ x, y }) => [x, y]))) return null;
  if (points.length < POLYGON_MIN_POINTS) return NOTHING;
  const polygon: Region = { shape: 'polygon', points };
  return { region: isBox ? rectangleAround([polygon]) : polygon, isBoxed };
}

function placed({ x, y }: Point, [a, b, c, d, e, f]: Matrix): Point {
  return { x: rounded(a * x + c * y + e), y: rounded(b * x + d * y + f) };
}

function ellipse({ x, y, rx, ry }: Record<'x' | 'y' | 'rx' | 'ry', number>, matrix: Matrix): Drawn | null {
  if (rx <= 0 || ry <= 0) return NOTHING;
  if (!isUpright(matrix)) {
    return outline(ellipseCorners({ x, y, rx, ry }), { matrix, isBox: false, isBoxed: false });
  }
  const [a, b, c, d] = matrix.map(Math.abs) as [number, number, number, number];
  const [width, height] = [rounded(a * rx + c * ry), rounded(b * rx + d * ry)];
  const center = placed({ x, y }, matrix);
  return isSound([center.x, center.y, width, height])
    ? { region: { shape: 'ellipse', ...center, rx: width, ry: height }, isBoxed: false }
    : null;
}

/** Shapes that are asked for together. Text among them is left out. */
function group(element: XmlElement, matrix: Matrix): Drawn | null {
  const shapes = drawnIn(element).filter((child) => nameOf(child) !== 'text');
  const all = shapes.map((child) => drawnBy(child, matrix));
  if (all.includes(null)) return null;
  const drawn = all.filter((child): child is Drawn => child !== null && child !== NOTHING);
  const [only = NOTHING] = drawn;
  return drawn.length < 2 ? only : { region: rectangleAround(drawn.map(({ region }) => region)), isBoxed: true };
}

function rectangleAround(regions: readonly Region[]): Region {
  const boxes = regions.map(boxOf);
  const [x, y] = [Math.min(...boxes.map(({ left }) => left)), Math.min(...boxes.map(({ top }) => top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return { shape: 'rectangle', x, y, width: rounded(right - x), height: rounded(bottom - y) };
}

/** How many numbers follow each command of a path. The editor does not use arcs and smooth curves. */
const PATH_NUMBERS: Partial<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, q: 4 };

/** The corners of a path, including the control points of its curves, since a curve stays within them. */
function readPath(path: string): { corners: Point[]; isCurved: boolean } | null {
  const corners: Point[] = [];
  let at = { x: 0, y: 0 };
  let start = at;
  let isCurved = false;
  for (const [, letter = '', text = ''] of path.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const command = letter.toLowerCase();
    if (command === 'z') {
      at = start;
      continue;
    }
    const numbers = numbersIn(text);
    const count = PATH_NUMBERS[command];
    if (count === undefined || numbers.length === 0 || numbers.length % count !== 0) return null;
    // Several outlines don't make a polygon.
    isCurved ||= count > 2 || (command === 'm' && corners.length > 0);
    for (let next = 0; next < numbers.length; next += count) {
      const from = letter === command ? at : { x: 0, y: 0 };
      const [first = 0] = numbers.slice(next);
      if (command === 'h') corners.push({ x: from.x + first, y: at.y });
      else if (command === 'v') corners.push({ x: at.x, y: from.y + first });
      else
        corners.push(
          ...pairsOf(numbers.slice(next, next + count)).map(({ x, y }) => ({ x: from.x + x, y: from.y + y })),
        );
      at = corners.at(-1) ?? at;
      if (command === 'm' && next === 0) start = at;
    }
  }
  return { corners, isCurved };
}

/** The part of a shape within the picture. A shape that regions can't have becomes its bounding rectangle. */
function onPicture({ region, isBoxed }: Drawn): Pick<SvgMask, 'region' | 'isBoxed'> {
  const isTooFine = region.shape === 'polygon' && region.points.length > POLYGON_MAX_POINTS;
  if (!isTooFine && regionFault(region) === null) return { region, isBoxed };
  const { left, top, right, bottom } = boxOf(region);
  const [x, y] = [withinPicture(left), withinPicture(top)];
  const [width, height] = [rounded(withinPicture(right) - x), rounded(withinPicture(bottom) - y)];
  const box: Region = { shape: 'rectangle', x, y, width, height };
  if (regionFault(box) !== null) return { region: null, isBoxed: false };
  return { region: box, isBoxed: isBoxed || region.shape !== 'rectangle' };
}
