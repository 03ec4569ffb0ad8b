import type { Scene, Settings } from '../mode.ts';
import { radians } from '../physics.ts';
import { type Anatomy, grayTissue, keptTissue, type Line, paintGray, paintLine, type View } from '../duplex.ts';
import type { MakePainter, Raster } from '../painter.ts';
import { lumenAt } from './gate.ts';
import { scalesOf } from './scales.ts';
import { spectrumOf } from './spectrum.ts';
import type { SpectralTruth } from './truth.ts';

const NARROWEST_VIEW = 42;
/** The depth in mm from which a picture is one of the abdomen. */
const DEEP = 60;
const BEAM = [90, 200, 120] as const;
const GATE = [255, 225, 90] as const;
const CURSOR = [120, 225, 255] as const;

/** The duplex picture with beam, gate and cursor, and the spectrum of the gate. */
export const makeSpectralPainter: MakePainter = (scene: Scene<unknown>, settings: Settings) => {
  const truth = scene.truth as SpectralTruth;
  const view = viewOf(truth);
  const lines = linesOf(truth, settings, view);
  return {
    aspect: view.width / view.depth,
    scales: scalesOf(truth, settings),
    image: (raster: Raster, seconds: number) => {
      const gray = keptTissue({ truth, raster, view }, () =>
        grayTissue(raster, view, anatomyOf(truth), truth.depth * 100 + truth.view),
      );
      paintGray(raster, gray, seconds);
      for (const line of lines) paintLine(raster, view, line);
    },
    spectrum: spectrumOf(truth, settings),
  };
};

/** The part of the body in the image. */
export const viewOf = ({ view }: SpectralTruth): View => ({ width: Math.max(NARROWEST_VIEW, view), depth: view });

function anatomyOf(truth: SpectralTruth): Anatomy {
  const { depth, diameter, tilt, isVein = false, view } = truth;
  const slope = Math.tan(radians(tilt));
  const cosine = Math.cos(radians(tilt));
  const off = (x: number, z: number) => Math.abs(z - depth - x * slope) * cosine;
  // Along the vessel, a point is at the position of its perpendicular foot on the middle line
  const along = (x: number, z: number) => x + (z - depth - x * slope) * slope * cosine ** 2;
  return {
    isVein,
    fat: view > DEEP ? 14 : 0.16 * view,
    isOrgan: view > DEEP,
    walls: isVein ? 0.65 : 1,
    vessel: (x, z) => {
      const beside = off(x, z);
      return { lumen: lumenAt(truth, along(x, z)).radius - beside, wall: diameter / 2 - beside };
    },
  };
}

type Vector = readonly [x: number, z: number];

const beamOf = ({ steer = 0 }: Settings): Vector => [Math.sin(radians(steer)), Math.cos(radians(steer))];

/** The point at this distance from the middle of the gate, in a direction. */
const pointAt = ({ gateDepth = 0, gateLateral = 0 }: Settings, distance: number, [x, z]: Vector): Vector => [
  gateLateral + distance * x,
  gateDepth + distance * z,
];

/** The ends of the cursor that sets the angle of the flow. */
export function cursorOf({ tilt }: SpectralTruth, settings: Settings, view: View): Pick<Line, 'from' | 'to'> {
  const { steer = 0, angle = 0 } = settings;
  const beam = beamOf(settings);
  // The cursor leans to the same side as the vessel
  const turned = radians(Math.sin(radians(tilt + steer)) < 0 ? -angle : angle);
  const along: Vector = [
    beam[0] * Math.cos(turned) + beam[1] * Math.sin(turned),
    beam[1] * Math.cos(turned) - beam[0] * Math.sin(turned),
  ];
  const reach = view.width / 6;
  return { from: pointAt(settings, -reach, along), to: pointAt(settings, reach, along) };
}

function linesOf(truth: SpectralTruth, settings: Settings, view: View): Line[] {
  const { gateDepth = 0, gateSize = 1 } = settings;
  const beam = beamOf(settings);
  const at = (distance: number) => pointAt(settings, distance, beam);
  const across = [beam[1], -beam[0]] as const;
  const bar = (distance: number): Line => {
    const [x, z] = at(distance);
    const reach = view.width / 28;
    return {
      from: [x - reach * across[0], z - reach * across[1]],
      to: [x + reach * across[0], z + reach * across[1]],
      color: GATE,
    };
  };
  const end = (view.depth - gateDepth) / beam[1];
  return [
    { from: at(-gateDepth / beam[1]), to: at(-gateSize / 2), dash: view.width / 90, color: BEAM },
    { from: at(gateSize / 2), to: at(Math.max(gateSize / 2, end)), dash: view.width / 90, color: BEAM },
    { ...cursorOf(truth, settings, view), color: CURSOR },
    bar(-gateSize / 2),
    bar(gateSize / 2),
  ];
}
