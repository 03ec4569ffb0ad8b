import type { Settings } from '../mode.ts';
import { lastMade, type MakePainter, type Raster } from '../painter.ts';
import { machineOf, MID_GRAY } from './machine.ts';
import { type Echoes, envelope, listen } from './picture/echoes.ts';
import { grayLevel } from './physics.ts';
import { fieldOf } from './picture/field.ts';
import { ASPECT, layoutOf, type Table, tableOf } from './picture/screen.ts';
import type { BmodeTruth } from './truth.ts';

/** The maximum frames per second: more are not visible, and take time that turning a knob needs. */
const FRAMES = 20;

const lastEchoes = lastMade<Echoes>();
const lastTable = lastMade<Table>();
const PULSE_AND_BEAM = ['frequency', 'harmonics', 'depth', 'focusDepth', 'foci', 'power'];
const GEOMETRY = ['depth', 'sectorWidth', 'lineDensity'];
const partsOf = (truth: BmodeTruth, settings: Settings, knobs: readonly string[]) => [
  truth,
  ...knobs.map((knob) => settings[knob]),
];

export const makeBmodePainter: MakePainter = (scene, settings) => {
  const truth = scene.truth as BmodeTruth;
  const { transducer } = truth;
  const machine = machineOf(transducer, settings);
  const gain = settings['gain'] ?? 0;
  const heard = () =>
    lastEchoes(partsOf(truth, settings, PULSE_AND_BEAM), () => listen(fieldOf(truth, machine.depth), machine));
  const { top, scale } = layoutOf(transducer.shape, machine);
  return {
    aspect: ASPECT,
    scales: { depth: [-top / scale, (1 - top) / scale] },
    image: (raster, seconds) => {
      const echoes = heard();
      const frame = Math.floor(seconds * Math.min(FRAMES, machine.frameRate));
      const values = new Float32Array(echoes.rows * echoes.lines);
      envelope(echoes, machine, frame, values);
      const { lines, step, rows } = echoes;
      const rises = Float64Array.from({ length: rows }, (_, k) =>
        grayLevel(machine.gain(k * step) + gain, machine.dynamicRange, MID_GRAY),
      );
      compress(values, lines, rises, machine.dynamicRange);
      const { width, height } = raster;
      const table = lastTable([...partsOf(truth, settings, GEOMETRY), width, height], () =>
        tableOf(transducer.shape, fieldOf(truth, machine.depth).grid, machine, { width, height }),
      );
      scanConvert(values, lines, table, raster);
    },
  };
};

/** Converts amplitudes to gray levels of 0 to 255, in place. `rises` has the gray of amplitude 1 at each depth. */
function compress(values: Float32Array, lines: number, rises: Float64Array, dynamicRange: number): void {
  const perNeper = 20 / Math.LN10 / dynamicRange;
  for (let k = 0; k < rises.length; k += 1) {
    const rise = rises[k] as number;
    for (let n = k * lines; n < (k + 1) * lines; n += 1) {
      const gray = rise + perNeper * Math.log((values[n] as number) + 1e-12);
      values[n] = gray <= 0 ? 0 : gray >= 1 ? 255 : gray * 255;
    }
  }
}

function scanConvert(gray: Float32Array, lines: number, table: Table, { data }: Raster): void {
  const { count, pixels, left, right, across, down } = table;
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  words.fill(BLACK);
  for (let i = 0; i < count; i += 1) {
    const [l, r] = [left[i] as number, right[i] as number];
    const u = across[i] as number;
    const near = (gray[l] as number) * (1 - u) + (gray[r] as number) * u;
    const far = (gray[l + lines] as number) * (1 - u) + (gray[r + lines] as number) * u;
    const level = near + (far - near) * (down[i] as number);
    words[pixels[i] as number] = BLACK | (Math.trunc(level + 0.5) * 0x01_01_01);
  }
}

/** Opaque, in the byte order of every browser's processor; gray is the same in all three colors. */
const BLACK = 0xff_00_00_00 | 0;
