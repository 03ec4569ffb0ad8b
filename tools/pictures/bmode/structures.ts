import type { Region } from '#shared/bank/question-kinds/regions.ts';
import { depthAside } from './effects.ts';
import { standard } from './picture.ts';
import { makeGrid, setSamplePoint, steering } from '#shared/console/bmode/body/probe.ts';
import { fit } from './scan-conversion.ts';
import { normalAt } from '#shared/console/bmode/body/scatterers.ts';
import { scenes } from './scenes/index.ts';
import { settingsOf } from './simulate.ts';
import type { Probe, Region as SceneRegion, SamplePoint, Shape } from '#shared/console/bmode/body/types.ts';
import type { Scene } from './types.ts';

/** The part of a scan line inside a structure: from one depth to another, mm. */
interface Crossing {
  steer: number;
  from: number;
  to: number;
}

const LINES = 301;
const DEPTH_STEP = 0.2;
/** The lines in an outline; each gives it two points. */
const LINES_SHOWN = 17;

const samplePoint = (): SamplePoint => ({ x: 0, z: 0, y: 0, depth: 0, lateral: 0, dirX: 0, dirZ: 1 });
const gridOf = (probe: Probe) => makeGrid(probe, LINES, 2, 0);

/** Scans a shape line by line. A student may click up to `margin` mm beside it. */
function crossingsOf({ probe }: Scene, { distance }: Shape, margin: number): Crossing[] {
  const grid = gridOf(probe);
  const p = samplePoint();
  const crossings: Crossing[] = [];
  for (let line = 0; line < LINES; line += 1) {
    const steer = steering(grid, line);
    const inside: number[] = [];
    for (let depth = 0; depth <= probe.depth; depth += DEPTH_STEP) {
      setSamplePoint(grid, steer, depth, p);
      if (distance(p) <= margin) inside.push(depth);
    }
    const [from] = inside;
    const to = inside.at(-1);
    // A line that only grazes the shape would make the outline touch itself.
    if (from !== undefined && to !== undefined && to - from > DEPTH_STEP) crossings.push({ steer, from, to });
  }
  return crossings;
}

/** The outline of what the lines cross, in fractions of the picture. */
function outline({ probe }: Scene, name: string, crossings: readonly Crossing[]): Region {
  const last = Math.min(LINES_SHOWN, crossings.length) - 1;
  const shown = Array.from({ length: last + 1 }, (_, i) =>
    crossings.at(Math.round((i / last) * (crossings.length - 1))),
  ).filter((crossing) => crossing !== undefined);
  const grid = gridOf(probe);
  const frame = fit(grid, standard);
  const p = samplePoint();
  const at = (steer: number, depth: number) => {
    setSamplePoint(grid, steer, depth, p);
    return {
      x: rounded((frame.left + p.x * frame.scale) / frame.width),
      y: rounded((frame.top + p.z * frame.scale) / frame.height),
    };
  };
  const near = shown.map(({ steer, from }) => at(steer, from));
  const far = shown.map(({ steer, to }) => at(steer, to));
  return { shape: 'polygon', name, points: [...near, ...far.toReversed()] };
}

const rounded = (fraction: number) => Math.round(fraction * 10_000) / 10_000;

const behind = ({ probe }: Scene, crossings: readonly Crossing[]): Crossing[] =>
  crossings.map(({ steer, to }) => ({ steer, from: to, to: probe.depth }));

/** Lines just to the left and right of a steering, at the depth where they meet the structure's edge. */
function beside(scene: Scene, edge: Crossing | undefined, halfWidth: number): Crossing[] {
  if (edge === undefined) throw new Error(`${scene.name}: the structure has no edge`);
  const radius = scene.probe.kind === 'sector' ? scene.probe.radius + scene.probe.depth : 1;
  const near = { ...edge, from: edge.to, to: scene.probe.depth };
  return [-1, 1].map((side) => ({ ...near, steer: near.steer + (side * halfWidth) / radius }));
}

const disc = (x: number, z: number, rx: number, rz: number): Shape => ({
  distance: (p) => Math.hypot((p.x - x) / rx, (p.z - z) / rz) - 1,
});

function sceneOf(name: string): Scene {
  const scene = scenes.find((one) => one.name === name);
  if (scene === undefined) throw new Error(`no picture is named ${name}`);
  return scene;
}

function shapeOf(scene: Scene, name: string): Shape {
  const region = scene.regions.find((one) => one.name === name);
  if (region === undefined) throw new Error(`${scene.name}: nothing is named ${name}`);
  return bodyOf(region);
}

/** A mere border has no inside: it is as thick as the margin around it. */
const bodyOf = ({ shape, tissue, wall }: SceneRegion): Shape =>
  tissue === undefined
    ? { distance: (p) => (wall?.where?.(p) === false ? Infinity : Math.abs(shape.distance(p))) }
    : shape;

/** The bodies of a scene that have a name. */
const bodiesOf = (scene: Scene, margin: number): Region[] =>
  scene.regions.flatMap((region) =>
    region.name === undefined ? [] : outline(scene, region.name, crossingsOf(scene, bodyOf(region), margin)),
  );

/** Returns the shape of the mirror image as the machine draws it. */
function mirrored({ mirror, name }: Scene, shape: Shape): Shape {
  if (mirror === undefined) throw new Error(`${name}: there is no mirror`);
  const normal = { x: 0, z: 0 };
  return {
    distance: (p) => {
      const beyond = mirror.shape.distance(p);
      if (beyond >= 0) return Infinity;
      normalAt(mirror.shape, p, normal);
      return shape.distance({ ...p, x: p.x - 2 * beyond * normal.x, z: p.z - 2 * beyond * normal.z });
    },
  };
}

/** Structures created by the beam and not by the body, by picture. Margins are in mm. */
const artifacts: Readonly<Record<string, (scene: Scene) => Region[]>> = {
  'acoustic-shadowing': (scene) => [
    outline(scene, 'Acoustic shadow', behind(scene, crossingsOf(scene, shapeOf(scene, 'Stone'), 0))),
    outline(scene, 'Enhancement', behind(scene, crossingsOf(scene, shapeOf(scene, 'Gallbladder'), 0))),
  ],
  'posterior-enhancement': (scene) => [
    outline(scene, 'Enhancement', behind(scene, crossingsOf(scene, shapeOf(scene, 'Cyst'), 0))),
  ],
  'simple-cyst': (scene) => [
    outline(scene, 'Enhancement', behind(scene, crossingsOf(scene, shapeOf(scene, 'Cyst'), 0))),
  ],
  'complex-cyst': (scene) => [
    outline(scene, 'Enhancement', behind(scene, crossingsOf(scene, shapeOf(scene, 'Cyst'), 0))),
  ],
  'edge-shadowing': (scene) => {
    const cyst = crossingsOf(scene, shapeOf(scene, 'Cyst'), 0);
    return [
      outline(scene, 'Left edge shadow', beside(scene, cyst[0], 6)),
      outline(scene, 'Right edge shadow', beside(scene, cyst.at(-1), 6)),
    ];
  },
  'mirror-image': (scene) => [
    outline(scene, 'Mirror image', crossingsOf(scene, mirrored(scene, shapeOf(scene, 'Hemangioma')), 1)),
  ],
  'grating-lobe': (scene) => {
    const lobes = scene.effects?.['grating'];
    if (lobes?.kind !== 'grating-lobes') throw new Error('grating-lobe: there are no lobes');
    const needle = crossingsOf(scene, shapeOf(scene, 'Needle'), 1.8);
    return ([-1, 1] as const).map((side) =>
      outline(
        scene,
        side < 0 ? 'Left copy' : 'Right copy',
        needle.map(({ steer, from, to }) => ({
          steer: steer + side * lobes.offset,
          from: depthAside(from, lobes.offset + side * steer),
          to: depthAside(to, lobes.offset + side * steer),
        })),
      ),
    );
  },
  'side-lobe': (scene) => {
    const gas = crossingsOf(scene, shapeOf(scene, 'Gas'), 2);
    const from = Math.min(...gas.map((crossing) => crossing.from));
    const to = Math.max(...gas.map((crossing) => crossing.to));
    // The lobes draw the gas at its own depth, wherever the main beam is aimed.
    const cyst = crossingsOf(scene, shapeOf(scene, 'Cyst'), 0).filter((line) => line.from < from && line.to > to);
    return [
      outline(
        scene,
        'Side lobe artifact',
        cyst.map(({ steer }) => ({ steer, from, to })),
      ),
    ];
  },
  'tgc-error-band': (scene) => {
    const { tgcSliders } = settingsOf(scene);
    const last = tgcSliders.length - 1;
    const at = tgcSliders.findIndex((db) => db < 0);
    const [from, to] = [(at - 0.6) / last, (at + 0.6) / last].map((share) => share * scene.probe.depth);
    const lines = crossingsOf(scene, { distance: () => 0 }, 0);
    return [
      outline(
        scene,
        'Band of the low slider',
        lines.map(({ steer }) => ({ steer, from: from ?? 0, to: to ?? 0 })),
      ),
    ];
  },
  'axial-resolution-long-pulse': (scene) => {
    const closest = (scene.points ?? []).slice(-4);
    return [closest.slice(0, 2), closest.slice(2)].map((pair, i) => {
      const z = pair.reduce((sum, wire) => sum + wire.z, 0) / pair.length;
      return outline(
        scene,
        i === 0 ? 'Upper pair 1 mm apart' : 'Lower pair 1 mm apart',
        crossingsOf(scene, disc(pair[0]?.x ?? 0, z, 3.5, 4), 0),
      );
    });
  },
  'focal-zone-deep': (scene) => {
    const wire = (scene.points ?? []).find(({ z }) => z === scene.focus.depth);
    if (wire === undefined) throw new Error('focal-zone-deep: no wire is at the focus');
    return [outline(scene, 'Wire at the focus', crossingsOf(scene, disc(wire.x, wire.z, 5, 2.2), 0))];
  },
};

/** How far beside a structure a click still counts, mm: thin lines need more than masses. */
const margins: Readonly<Record<string, number>> = { reverberation: 1.6, 'vessel-long-axis': 0.9 };

/**
 * The regions of a picture in content/images by name: bodies and beam artifacts, traced from the geometry of its scene.
 * Questions asked on the picture get their regions from here.
 */
export function structuresOf(picture: string): Region[] {
  const scene = sceneOf(picture);
  return [...bodiesOf(scene, margins[picture] ?? 0.8), ...(artifacts[picture]?.(scene) ?? [])];
}
