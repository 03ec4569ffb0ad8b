import { type ReadOut, type Settings, withUnit } from '../mode.ts';
import { velocityOf } from '../doppler.ts';
import { boxOf, noiseShare } from './box.ts';
import { countSamples, measureColor } from './measure.ts';
import type { Area, ColorTruth } from './truth.ts';

/** The machine's read-outs around the picture. */
export function readOuts(truth: ColorTruth, settings: Settings): ReadOut[] {
  const { frequency = 5, scale = 1, filter = 0, gain = 0, packet = 8, persistence = 0, depth = 40 } = settings;
  const box = boxOf(truth, settings);
  const speed = (shift: number) => velocityOf(frequency, shift, 0).toFixed(0);
  const isLimited = box.prf < scale * 1000 - 1;
  return [
    { label: 'FR', text: withUnit((1 / box.frameTime).toFixed(1), 'Hz') },
    { label: 'Depth', text: withUnit((depth / 10).toFixed(1), 'cm') },
    { label: 'Freq', text: withUnit(frequency.toFixed(1), 'MHz') },
    {
      label: 'PRF',
      text: `${withUnit((box.prf / 1000).toFixed(1), 'kHz')}${isLimited ? ' (limit of this depth)' : ''}`,
    },
    { label: 'Scale', text: withUnit(`${speed(box.lower)} to ${speed(box.upper)}`, 'cm/s') },
    { label: 'WF', text: withUnit(filter.toFixed(0), 'Hz') },
    { label: 'Gain', text: withUnit(gain.toFixed(0), 'dB') },
    { label: 'Packet', text: packet.toFixed(0) },
    { label: 'Lines', text: box.lines.toFixed(0) },
    { label: 'Persist', text: persistence.toFixed(0) },
  ];
}

/** A description of the picture, point by point. */
export function seen(truth: ColorTruth, settings: Settings): string[] {
  const { scale = 1, steer = 0, depth = 40, baseline = 0, filter = 0 } = settings;
  const box = boxOf(truth, settings);
  const measured = measureColor(truth, settings);
  const { counts } = countSamples(truth, settings, box);
  const share = (count: number) => `${((100 * count) / Math.max(1, counts.boxed)).toFixed(0)}%`;
  const leaning =
    steer === 0 ? 'straight down' : `${Math.abs(steer).toFixed(0)}° to the ${steer < 0 ? 'left' : 'right'}`;
  const says = [
    `The vessels to examine reach ${extent(truth.target)}.`,
    `The color box reaches ${extent(box.area)}; its beams go ${leaning}.`,
    `The picture shows ${depth.toFixed(0)} mm of depth.`,
    `${measured.boxCover.toFixed(0)}% of the vessels are in the box, and ${measured.boxWaste.toFixed(0)}% of the box is beyond them.`,
    `The beams meet the flow at ${measured.beamAngle.toFixed(0)}° on average.`,
  ];
  if (counts.boxed > 0) {
    if (counts.aliased > 0)
      says.push(`${share(counts.aliased)} of the vessel shows the color of the other direction, in patches.`);
    if (counts.weak > 0) says.push(`${share(counts.weak)} of the vessel has no color because its echoes are too weak.`);
    if (counts.slow > 0) {
      says.push(
        `${share(counts.slow)} of the vessel has no color because its shifts are below ${box.least.toFixed(0)} Hz; ` +
          (box.least > filter ? 'shifts that small have no color on this scale.' : 'the wall filter removes them.'),
      );
    }
    if (counts.aliased + counts.weak + counts.slow === 0)
      says.push('The vessel is filled with color of its direction.');
  }
  if (measured.bleeding > 5) says.push('Color reaches over the walls into the tissue.');
  if (noiseShare(box) > 0) says.push('Dots of random color are all over the box.');
  if (measured.flash > 3) says.push('Patches of color flash up in the tissue with each pulse.');
  if (baseline !== 0) {
    says.push(
      `Flow ${baseline > 0 ? 'away from' : 'towards'} the transducer has ${(50 + Math.abs(baseline)).toFixed(0)}% of the scale.`,
    );
  }
  if (box.prf < scale * 1000 - 1) {
    says.push(
      `The depth does not allow more than ${(box.prf / 1000).toFixed(1)} kHz, so the scale does not reach its setting.`,
    );
  }
  says.push(`${measured.frameRate.toFixed(1)} images are shown a second.`);
  return says;
}

const extent = ({ left, right, top, bottom }: Area) =>
  `from ${side(left)} to ${side(right)} and from ${top.toFixed(0)} to ${bottom.toFixed(0)} mm deep`;

const side = (x: number) =>
  Math.abs(x) < 0.5 ? 'the middle' : `${Math.abs(x).toFixed(0)} mm ${x < 0 ? 'left' : 'right'}`;
