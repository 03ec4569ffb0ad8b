import { isBelow, type Metric } from '../mode.ts';
import { velocityError, WIDEST_ANGLE } from '../doppler.ts';

const whole = (value: number) => Math.abs(value).toFixed(0);
const highOrLow = (error: number) => `${whole(error)}% ${error < 0 ? 'low' : 'high'}`;

export const METRICS = {
  aliased: {
    label: 'Aliased',
    unit: '%',
    decimals: 0,
    good: { min: null, max: 1 },
    tolerance: 1,
    missed: (value) =>
      `The flow is beyond the scale for ${whole(value)}% of the heartbeat and wraps to its other end, so its peaks read wrong.`,
    met: 'The whole waveform fits on the scale.',
  },
  peakOfNyquist: {
    label: 'Peak in its side of the scale',
    unit: '%',
    decimals: 0,
    good: { min: 50, max: 85 },
    tolerance: 10,
    missed: (value, range) => {
      if (isBelow(value, range)) {
        return `The peak takes only ${whole(value)}% of its side of the scale; a waveform that small is hard to measure.`;
      }
      return value > 100
        ? `The peak needs ${whole(value)}% of the room on its side of the scale, so it wraps.`
        : `The peak takes ${whole(value)}% of its side of the scale; a faster heartbeat would wrap.`;
    },
    met: 'The waveform fills the scale well and leaves room for a faster heartbeat.',
  },
  beamAngle: {
    label: 'Angle of beam to vessel',
    unit: '°',
    decimals: 0,
    good: { min: null, max: WIDEST_ANGLE },
    tolerance: 5,
    missed: (value) =>
      value > 85
        ? `The beam meets the vessel at ${whole(value)}°, where there is next to no Doppler shift.`
        : `The beam meets the vessel at ${whole(value)}°, where a cursor that is 3° off makes velocities read ` +
          `${whole(100 * velocityError(value + 3, value))}% high.`,
    met: 'The beam meets the vessel at an angle that velocities can be measured at.',
  },
  angleError: {
    label: 'Angle cursor off the vessel',
    unit: '°',
    decimals: 0,
    good: { min: -3, max: 3 },
    tolerance: 3,
    missed: (value, _, { beamAngle = 0 }) =>
      beamAngle > 85
        ? `The angle cursor is ${whole(value)}° off the vessel, and the beam is nearly square to the vessel: velocities mean nothing.`
        : `The angle cursor is ${whole(value)}° off the vessel, so velocities read ` +
          `${highOrLow(100 * velocityError(beamAngle + value, beamAngle))}.`,
    met: 'The angle cursor lies along the vessel.',
  },
  gateOffset: {
    label: 'Gate off the middle of the vessel',
    unit: '% of the diameter',
    decimals: 0,
    good: { min: null, max: 15 },
    tolerance: 10,
    missed: (value) =>
      value > 50
        ? `The gate’s center is outside of the vessel, ${whole(value)}% of the diameter from its middle.`
        : `The gate’s center is ${whole(value)}% of the diameter off the middle of the vessel, where blood is slower.`,
    met: 'The gate is in the middle of the vessel.',
  },
  gateFill: {
    label: 'Gate size',
    unit: '% of the diameter',
    decimals: 0,
    good: { min: 20, max: 65 },
    tolerance: 15,
    missed: (value, range) =>
      isBelow(value, range)
        ? `The gate takes in only ${whole(value)}% of the diameter, so the spectrum is weak and lost when the vessel moves.`
        : `The gate is ${whole(value)}% as long as the vessel is wide; slow blood near the walls fills the spectral window.`,
    met: 'The gate is long enough for a strong spectrum and keeps away from the walls.',
  },
  signalToNoise: {
    label: 'Spectrum above noise and black',
    unit: 'dB',
    decimals: 0,
    good: { min: 15, max: null },
    tolerance: 3,
    missed: (value) =>
      value <= 0
        ? 'The spectrum is not visible: it is no brighter than noise or black.'
        : `The spectrum is only ${whole(value)} dB brighter than noise or black, so its edge gets lost and peaks read low.`,
    met: 'The spectrum stands out clearly.',
  },
  saturation: {
    label: 'White parts of the spectrum',
    unit: '%',
    decimals: 0,
    good: { min: null, max: 5 },
    tolerance: 3,
    missed: (value) =>
      `${whole(value)}% of the spectrum is plain white; so much gain broadens it, peaks read high and a mirror image appears.`,
    met: 'The spectrum has shades of gray up to white.',
  },
  clutter: {
    label: 'Wall echoes compared with blood',
    unit: 'dB',
    decimals: 0,
    good: { min: null, max: -6 },
    tolerance: 3,
    missed: (value) =>
      value > 0
        ? `Echoes of the walls are ${whole(value)} dB stronger than blood and hide slow flow at the baseline.`
        : `Echoes of the walls are only ${whole(value)} dB weaker than blood and smear the baseline.`,
    met: 'Echoes of the walls are removed.',
  },
  filtered: {
    label: 'Flow lost to the wall filter',
    unit: '% of the time',
    decimals: 0,
    good: { min: null, max: 12 },
    tolerance: 3,
    missed: (value) =>
      value > 99
        ? 'The wall filter removes all of the flow.'
        : `The wall filter removes the flow during ${whole(value)}% of the time that blood flows, so slow flow looks absent.`,
    met: 'The wall filter leaves slow flow in the picture.',
  },
  psvError: {
    label: 'Error of the peak velocity',
    unit: '%',
    decimals: 0,
    good: { min: -12, max: 12 },
    tolerance: 5,
    missed: (value) => (value < -99 ? 'There is no peak to measure.' : `The peak velocity reads ${highOrLow(value)}.`),
    met: 'The peak velocity is right.',
  },
  edvError: {
    label: 'Error of the end-diastolic velocity',
    unit: '%',
    decimals: 0,
    good: { min: -15, max: 15 },
    tolerance: 5,
    missed: (value) => `The end-diastolic velocity reads ${highOrLow(value)}.`,
    met: 'The end-diastolic velocity is right.',
  },
  riError: {
    label: 'Error of the resistive index',
    unit: '',
    decimals: 2,
    good: { min: -0.05, max: 0.05 },
    tolerance: 0.02,
    missed: (value) => `The resistive index reads ${Math.abs(value).toFixed(2)} too ${value < 0 ? 'low' : 'high'}.`,
    met: 'The resistive index is right.',
  },
  beats: {
    label: 'Heartbeats on the strip',
    unit: '',
    decimals: 1,
    good: { min: 2.5, max: 6 },
    tolerance: 0.5,
    missed: (value, range) =>
      isBelow(value, range)
        ? `Only ${value.toFixed(1)} heartbeats are on the strip, too few to tell whether they are alike.`
        : `${value.toFixed(1)} heartbeats crowd the strip, so each is too narrow to measure.`,
    met: 'Enough heartbeats are on the strip, each wide enough to measure.',
  },
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
