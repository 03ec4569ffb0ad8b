import type { Put, Region } from '../core/body.ts';
import type { Tissue } from '../core/tissue.ts';
import { noise } from '../core/noise.ts';
import { BLOOD, TRAVEL, TRICUSPID, tricuspidHeight } from './heart-chambers.ts';
import { smooth } from './heart-cycle.ts';
import type { HeartOptions } from './heart-dimensions.ts';
import type { HeartMotion, HeartShape } from './heart-motion.ts';
import { TISSUES } from './tissues.ts';

/** Ellipse of the mitral annulus: 27 mm from front to back, 35 mm between the commissures. */
const MITRAL = { y: -9, halfWidth: 17.5, halfDepth: 13.5 };
/** Of the plane of the annulus: its front, at the aortic valve, lies closer to the atrium. */
const SADDLE = -0.18;
const FAR = 18;

/** A point of a leaflet's section: up and along the long axis, mm. */
type Point = readonly [y: number, z: number];
/** From the hinge over the belly to the tip. */
interface Leaflet {
  hinge: Point;
  closed: readonly [Point, Point];
  open: readonly [Point, Point];
}

/** The anterior leaflet is 22 to 25 mm long, the posterior one 12 to 14 mm. */
const ANTERIOR: Leaflet = {
  hinge: [4.5, -4],
  closed: [
    [-10, 4.5],
    [-10.6, 9.5],
  ],
  open: [
    [9, 8],
    [15.5, 17.5],
  ],
};
const POSTERIOR: Leaflet = {
  hinge: [-22.5, 1.5],
  closed: [
    [-11.6, 4.5],
    [-10.9, 8.5],
  ],
  open: [
    [-20.8, 7],
    [-18.5, 14.5],
  ],
};
/** Domed: the belly opens and the tips stay together. */
const STENOTIC = {
  anterior: [
    [8, 8],
    [-5.5, 17],
  ],
  posterior: [
    [-21, 7],
    [-12.5, 13],
  ],
} as const satisfies Record<string, readonly [Point, Point]>;

// Math.hypot is many times slower.
const length2 = (a: number, b: number): number => Math.sqrt(a * a + b * b);
const length3 = (a: number, b: number, c: number): number => Math.sqrt(a * a + b * b + c * c);
const mixed = (a: number, b: number, share: number): number => a + (b - a) * share;

function toSegment(y: number, z: number, ay: number, az: number, by: number, bz: number): number {
  const [wy, wz] = [by - ay, bz - az];
  const t = Math.min(1, Math.max(0, ((y - ay) * wy + (z - az) * wz) / (wy * wy + wz * wz + 1e-9)));
  return length2(y - ay - wy * t, z - az - wz * t);
}

/** Distance to the middle of a leaflet that is shorter toward the commissures. */
function leafletShape(leaflet: Leaflet, motion: HeartMotion, bulge: () => number): HeartShape {
  const { hinge, closed, open } = leaflet;
  return (x, y, z) => {
    const height = z - motion.descent;
    const away = length3(x, y + 6, height - 6) - 27;
    if (away > FAR) return away;
    const share = x / MITRAL.halfWidth;
    const size = Math.sqrt(Math.max(0, 1 - share * share));
    const opening = motion.moment.inflowValves;
    const meeting = -10.6 + 6 * share * share;
    const hy = MITRAL.y + (hinge[0] - MITRAL.y) * size;
    const hz = -1.5 + SADDLE * (hy - MITRAL.y);
    const down = bulge();
    const [closedBelly, closedTip] = closed;
    const [openBelly, openTip] = open;
    const by = meeting + (mixed(closedBelly[0], openBelly[0], opening) + 10.6 - 0.4 * down) * size;
    const bz = mixed(closedBelly[1], openBelly[1], opening) * (0.45 + 0.55 * size) - down;
    const ty = meeting + (mixed(closedTip[0], openTip[0], opening) + 10.6) * size;
    const tz = mixed(closedTip[1], openTip[1], opening) * (0.45 + 0.55 * size) - down * 0.35;
    const inSection = Math.min(toSegment(y, height, hy, hz, by, bz), toSegment(y, height, by, bz, ty, tz));
    const beside = Math.max(0, Math.abs(x) - MITRAL.halfWidth + 1);
    return length2(inSection, beside);
  };
}

export const LEAFLET: Tissue = { ...TISSUES.valve, echo: 3 };
const leafletWall = { facing: 7, grazing: -3, width: 0.45, gaps: 0.06 };

/** Both valves of the inflow, in the rings of the annuli. */
export function putInflowValves(
  put: Put,
  motion: HeartMotion,
  options: HeartOptions,
  flows: { left: Region['flow']; right: Region['flow'] },
): void {
  const { mitralStenosis = false, mitralProlapse = false } = options;
  const annulus: HeartShape = (x, y, z) => {
    const reach = length2(x / (MITRAL.halfWidth - 0.5), (y - MITRAL.y) / (MITRAL.halfDepth - 0.5));
    const height = z - motion.descent + 1.5 - SADDLE * (y - MITRAL.y);
    return Math.max((reach - 1) * 13, Math.abs(height) - 4);
  };
  put('left ventricle', motion.moving(annulus), BLOOD, { ...TRAVEL, ...(flows.left && { flow: flows.left }) });
  const ring: HeartShape = (x, y, z) => {
    const reach = length2(x - TRICUSPID.x, y - TRICUSPID.y) - TRICUSPID.radius;
    return Math.max(reach, Math.abs(z - motion.descentAt(x, y) - tricuspidHeight(y)) - 6);
  };
  put('right ventricle', motion.moving(ring), BLOOD, { margin: 20, ...(flows.right && { flow: flows.right }) });
  const prolapse = () => (mitralProlapse && motion.moment.isSystole ? 11 : 0);
  const none = () => 0;
  const thick = mitralStenosis ? 1.8 : 1;
  const tissue = mitralStenosis ? { ...LEAFLET, echo: 8 } : LEAFLET;
  const leaflet = (shape: Leaflet, opening: Leaflet['open'], bulge: () => number) => {
    const middle = leafletShape(mitralStenosis ? { ...shape, open: opening } : shape, motion, bulge);
    return motion.moving((x, y, z) => middle(x, y, z) - thick);
  };
  const rest = { wall: leafletWall, margin: 18 };
  put('anterior mitral leaflet', leaflet(ANTERIOR, STENOTIC.anterior, none), tissue, rest);
  put('posterior mitral leaflet', leaflet(POSTERIOR, STENOTIC.posterior, prolapse), tissue, rest);
  put('tricuspid valve', motion.moving(tricuspidShape(motion)), { ...LEAFLET, echo: 1 }, { ...rest, margin: 22 });
}

/** A funnel of leaflets around the annulus: they differ less than the mitral ones. */
function tricuspidShape(motion: HeartMotion): HeartShape {
  return (x, y, z) => {
    const [dx, dy] = [x - TRICUSPID.x, y - TRICUSPID.y];
    const height = z - motion.descentAt(x, y) - tricuspidHeight(y);
    const away = length3(dx, dy, height - 5) - 24;
    if (away > FAR) return away;
    const opening = motion.moment.inflowValves;
    const r = length2(dx, dy);
    const { radius } = TRICUSPID;
    // Long toward the septum and the free wall, short between them.
    const long = 0.6 + 0.4 * Math.cos(Math.atan2(dy, dx) + 0.66) ** 2;
    const belly: Point = [1.2 + 11 * opening, 4 + 4 * opening * long];
    const tip: Point = [0.6 + 9 * opening, (8 + 8 * opening) * long];
    const upper = toSegment(r, height, radius, 0, belly[0], belly[1]);
    const parted = Math.max(0, 0.88 - long) * 2.5 * Math.max(0, height) * opening;
    return Math.min(upper, toSegment(r, height, belly[0], belly[1], tip[0], tip[1])) - 0.8 + parted;
  };
}

/** Three cusps in a root: places are measured along the root from its annulus, and across it. */
interface CuspFrame {
  /** Radius of the annulus. */
  radius: number;
  /** Half thickness of a cusp. */
  thickness: number;
  /** Greatest opening, 0 to 1. */
  most: number;
  /** Turns the commissures, degrees. */
  turned: number;
}

/** @param across first and second coordinate across the root; the first cusp lies toward the second one */
export function cuspsDistance(
  across: readonly [number, number],
  along: number,
  opening: number,
  { radius, thickness, most, turned }: CuspFrame,
): number {
  const [u, v] = across;
  const away = length3(u, v, along - 6) - radius - 9;
  if (away > FAR) return away;
  const r = length2(u, v);
  const sector = (2 * Math.PI) / 3;
  const angle = Math.atan2(v, u) - Math.PI / 2 - (turned * Math.PI) / 180;
  const within = Math.abs(angle - Math.round(angle / sector) * sector);
  const [px, py] = [r * Math.cos(within), r * Math.sin(within)];
  const free = 0.78 * radius * opening * most;
  // From the hinge at the wall down to the free edge, where the cusps meet.
  const belly = smooth(along / 7);
  const edge = radius * (1 - belly) + free * belly;
  const slope = (1.5 / 7) * (radius - free) * (along > 0 && along < 7 ? 4 * belly * (1 - belly) : 0);
  const wall = radius * 1.08;
  const section = toSegment(px, py, edge, 0, wall * 0.5 + edge * 0.12 * (1 - belly), wall * 0.866);
  const beyond = Math.max(0, -along, along - 11);
  return length2(section / Math.sqrt(1 + slope * slope), beyond) - thickness;
}

/** Calcified spots of a stenotic valve. */
export const CALCIFIED: Tissue = {
  ...TISSUES.valve,
  echo: 11,
  attenuation: 1.6,
  texture: (x, y, z) => 5 * noise(x, y, z, 2.5),
};
