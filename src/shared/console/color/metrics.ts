import { isBelow, type Metric } from '../mode.ts';

const whole = (value: number) => value.toFixed(0);

export const METRICS = {
  boxCover: {
    label: 'Target in the color box',
    unit: '%',
    decimals: 0,
    good: { min: 90, max: null },
    tolerance: 5,
    missed: (value) =>
      value < 1
        ? 'The color box misses the vessels that are to be examined.'
        : `Only ${whole(value)}% of the vessels that are to be examined are in the color box.`,
    met: 'The color box covers the vessels that are to be examined.',
  },
  boxWaste: {
    label: 'Box beyond the target',
    unit: '%',
    decimals: 0,
    good: { min: null, max: 45 },
    tolerance: 10,
    missed: (value) =>
      `${whole(value)}% of the color box is beyond the target; its lines cost frame rate and show nothing of interest.`,
    met: 'The color box is no larger than it has to be.',
  },
  beamAngle: {
    label: 'Angle of beam to flow',
    unit: '°',
    decimals: 0,
    good: { min: null, max: 70 },
    tolerance: 5,
    missed: (value) =>
      `The beam meets the flow at ${whole(value)}°, so only ${whole(100 * Math.cos((value * Math.PI) / 180))}% of the velocity makes a shift.`,
    met: 'The beam meets the flow at an angle that makes enough shift.',
  },
  aliased: {
    label: 'Aliased',
    unit: '% of the vessel',
    decimals: 0,
    good: { min: null, max: 12 },
    tolerance: 3,
    missed: (value) =>
      `${whole(value)}% of the vessel is aliased: color wraps to that of the other direction where flow has not turned.`,
    met: 'Flow has the color of its direction.',
  },
  dropout: {
    label: 'Vessel without color',
    unit: '% of the vessel',
    decimals: 0,
    good: { min: null, max: 15 },
    tolerance: 5,
    missed: (value) =>
      value > 99
        ? 'The vessel has no color at all, as if it were occluded.'
        : `${whole(value)}% of the vessel has no color, so its flow seems absent there.`,
    met: 'The vessel is filled with color.',
  },
  bleeding: {
    label: 'Color outside of vessels',
    unit: '% of the lumen',
    decimals: 0,
    good: { min: null, max: 15 },
    tolerance: 5,
    missed: (value) =>
      `Color spills over walls and tissue by ${whole(value)}% of the lumen; it hides plaque and makes thin vessels wide.`,
    met: 'Color stays within the walls.',
  },
  flash: {
    label: 'Flash from moving tissue',
    unit: '% of the box',
    decimals: 0,
    good: { min: null, max: 10 },
    tolerance: 5,
    missed: (value) =>
      `Moving tissue colors ${whole(value)}% of the box with each pulse or breath, because its slow shifts pass the filter.`,
    met: 'Moving tissue stays gray.',
  },
  frameRate: {
    label: 'Frame rate',
    unit: 'Hz',
    decimals: 1,
    good: { min: 10, max: null },
    tolerance: 2,
    missed: (value) =>
      `The frame rate is only ${value.toFixed(1)} Hz: ${Math.max(0, Math.floor(value * 0.85))} images for each heartbeat at 70 beats a minute.`,
    met: 'The frame rate is high enough to follow the pulse.',
  },
  depthUse: {
    label: 'Lower end of the target in the picture',
    unit: '% of the depth',
    decimals: 0,
    good: { min: 55, max: 97 },
    tolerance: 10,
    missed: (value, range) =>
      isBelow(value, range)
        ? `The target ends at ${whole(value)}% of the depth; what is below makes it small and costs frame rate.`
        : `The target reaches down to ${whole(value)}% of the depth, so that its lower part is cut off or at the very edge.`,
    met: 'The target fills the depth of the picture.',
  },
} satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
