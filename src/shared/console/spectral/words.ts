import { type ReadOut, type Settings, withUnit } from '../mode.ts';
import { velocityOf } from '../doppler.ts';
import { gateOf } from './gate.ts';
import { BLOOMING_LEVEL, measureSpectrum, readingOf } from './measure.ts';
import type { SpectralTruth } from './truth.ts';

/** The machine's read-outs around the picture. */
export function readOuts(truth: SpectralTruth, settings: Settings): ReadOut[] {
  const { frequency = 5, angle = 0, scale = 1, filter = 0, gateSize = 1, gateDepth = 0, gain = 0 } = settings;
  const gate = gateOf(truth, settings);
  const { peak, endDiastolic, resistiveIndex } = readingOf(truth, settings, gate);
  const speed = (shift: number) => velocityOf(frequency, shift, angle).toFixed(0);
  const isLimited = gate.prf < scale * 1000 - 1;
  const ofArteries = [
    { label: 'RI', text: resistiveIndex.toFixed(2) },
    { label: 'S/D', text: endDiastolic > 0.5 ? (peak / endDiastolic).toFixed(1) : '–' },
  ];
  return [
    { label: 'Freq', text: withUnit(frequency.toFixed(1), 'MHz') },
    {
      label: 'PRF',
      text: `${withUnit((gate.prf / 1000).toFixed(1), 'kHz')}${isLimited ? ' (limit of this depth)' : ''}`,
    },
    { label: 'WF', text: withUnit(filter.toFixed(0), 'Hz') },
    { label: 'Gate', text: `${withUnit(gateSize.toFixed(1), 'mm')} at ${withUnit(gateDepth.toFixed(1), 'mm')}` },
    { label: 'θ', text: withUnit(angle.toFixed(0), '°') },
    { label: 'Gain', text: withUnit(gain.toFixed(0), 'dB') },
    { label: 'Scale', text: withUnit(`${speed(gate.lower)} to ${speed(gate.upper)}`, 'cm/s') },
    { label: truth.isVein ? 'Vmax' : 'PSV', text: withUnit(peak.toFixed(1), 'cm/s') },
    { label: truth.isVein ? 'Ved' : 'EDV', text: withUnit(endDiastolic.toFixed(1), 'cm/s') },
    ...(truth.isVein ? [] : ofArteries),
  ];
}

/** A description of the picture, point by point. */
export function seen(truth: SpectralTruth, settings: Settings): string[] {
  const { angle = 0, gateSize = 1, gateLateral = 0, scale = 1, filter = 0, sweep = 50 } = settings;
  const { flow, narrowing, diameter, tilt, direction } = truth;
  const gate = gateOf(truth, settings);
  const measured = measureSpectrum(truth, settings);
  const says: string[] = [];

  const slope = tilt === 0 ? 'level with the skin' : `deeper towards the ${tilt > 0 ? 'right' : 'left'}`;
  says.push(
    `The vessel is ${millimeters(diameter)} wide and runs ${slope}; its blood flows to the ${direction > 0 ? 'right' : 'left'}.`,
  );
  if (narrowing !== undefined) {
    const off = gateLateral - narrowing.at;
    const position = Math.abs(off) < 1 ? 'at' : `${millimeters(Math.abs(off))} to the ${off < 0 ? 'left' : 'right'} of`;
    says.push(`The beam crosses the vessel ${position} its narrowing.`);
  }
  const where =
    Math.abs(gate.deeper) < 0.3
      ? 'in'
      : `${millimeters(Math.abs(gate.deeper))} ${gate.deeper > 0 ? 'deeper' : 'less deep'} than`;
  says.push(
    `The gate’s center is ${where} the middle of the vessel.`,
    `The gate is ${millimeters(gateSize)} long${gate.atWall > 0.1 ? ' and takes in a wall' : ''}.`,
    `The vessel runs at ${gate.angle.toFixed(0)}° to the beam; the cursor is set to ${angle.toFixed(0)}°.`,
  );

  if (gate.inside === 0) {
    says.push('There is no flow in the spectrum, because the gate is outside of the vessel.');
  } else if (measured.signalToNoise <= 0) {
    says.push(
      gate.noise > 0
        ? 'The flow is lost in gray noise that fills the spectrum.'
        : 'The spectrum is black: the flow is too weak to be seen.',
    );
  } else {
    says.push(...ofFlow(gate.side, measured));
    if (gate.noise > 0) says.push(`Gray noise covers the background, ${gate.noise.toFixed(0)} dB above black.`);
    if (measured.clutter > -6) says.push('Bright echoes of the walls lie along the baseline.');
    if (measured.filtered > 5) {
      const peak = flow.peak * Math.abs(gate.largestShift) * gate.fastest;
      says.push(
        `Around the baseline a band of ${filter.toFixed(0)} Hz to either side is empty, and the peaks reach ${peak.toFixed(0)} Hz.`,
      );
    }
  }
  if (gate.blood > BLOOMING_LEVEL)
    says.push('A fainter copy of the waveform is mirrored on the other side of the baseline.');
  if (gate.prf < scale * 1000 - 1) {
    says.push(
      `The depth does not allow more than ${(gate.prf / 1000).toFixed(1)} kHz, so the scale does not reach its setting.`,
    );
  }
  says.push(`${measured.beats.toFixed(1)} heartbeats are on the strip at ${sweep.toFixed(0)} mm/s.`);
  return says;
}

function ofFlow(side: 1 | -1, measured: ReturnType<typeof measureSpectrum>): string[] {
  const name = side > 0 ? 'above' : 'below';
  const other = side > 0 ? 'below' : 'above';
  const says = [`Forward flow is displayed ${name} the baseline.`];
  if (measured.peakOfNyquist > 100) {
    says.push(
      `The peaks wrap to the other end of the scale: they need ${measured.peakOfNyquist.toFixed(0)}% of the room ${name} the baseline.`,
    );
  } else {
    says.push(`The peaks take ${measured.peakOfNyquist.toFixed(0)}% of the room ${name} the baseline.`);
    if (measured.aliased > 1)
      says.push(`Reversed flow leaves the scale ${other} the baseline and comes back at its other end.`);
  }
  if (measured.saturation > 5) says.push(`${measured.saturation.toFixed(0)}% of the spectrum is plain white.`);
  else if (measured.signalToNoise < 15) says.push('The spectrum is faint.');
  if (measured.gateFill > 65) says.push('The spectral window is filled in.');
  return says;
}

const millimeters = (distance: number) => withUnit(distance.toFixed(1).replace('.0', ''), 'mm');
