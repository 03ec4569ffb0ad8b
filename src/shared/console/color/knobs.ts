import { knobsOf } from '../mode.ts';

export const KNOBS = {
  ...knobsOf('Color box', {
    boxLateral: {
      label: 'Box position',
      unit: 'mm',
      range: [-40, 40, 1],
      does: 'Moves the box to the left (below 0) or to the right.',
      costs: 'What is outside of the box has no color.',
    },
    boxDepth: {
      label: 'Box depth',
      unit: 'mm',
      range: [5, 120, 1],
      does: 'Moves the middle of the box deeper.',
      costs: 'Echoes from deeper take longer, so the highest possible scale gets lower.',
    },
    boxWidth: {
      label: 'Box width',
      unit: 'mm',
      range: [4, 90, 1],
      does: 'Shows more vessels in color.',
      costs: 'Every line of color takes a packet of pulses, so the frame rate falls in proportion.',
    },
    boxHeight: {
      label: 'Box height',
      unit: 'mm',
      range: [4, 90, 1],
      does: 'Shows color from less deep to deeper.',
      costs: 'A box that reaches deeper limits the scale.',
    },
    steer: {
      label: 'Steering',
      unit: '°',
      range: [-20, 20, 1],
      does: 'Leans the box to the left (below 0) or to the right, so that its beams meet the vessel at another angle.',
      costs: 'Beams travel farther, and the box leaves out a corner of what it covered.',
    },
  }),
  ...knobsOf('Color', {
    frequency: {
      label: 'Frequency',
      unit: 'MHz',
      range: [2, 10, 0.5],
      does: 'Makes shifts larger, so that slow flow is easier to detect near the skin.',
      costs: 'Deep vessels lose their color, and fast flow aliases sooner.',
    },
    scale: {
      label: 'Scale (PRF)',
      unit: 'kHz',
      range: [0.3, 12, 0.1],
      does: 'Sends pulses more often, so that faster flow is displayed without aliasing.',
      costs: 'Slow flow gets so dark that it is missed, and the depth limits how often pulses can be sent.',
    },
    baseline: {
      label: 'Baseline',
      unit: '%',
      range: [-50, 50, 5],
      does: 'Gives flow away from the transducer more of the colors; below 0, flow towards it.',
      costs: 'Flow in the other direction aliases sooner.',
    },
    gain: {
      label: 'Color gain',
      unit: 'dB',
      range: [0, 90, 1],
      does: 'Colors weaker echoes of blood.',
      costs: 'Color bleeds over the walls, and noise fills the box with dots.',
    },
    filter: {
      label: 'Wall filter',
      unit: 'Hz',
      range: [25, 800, 25],
      does: 'Removes the slow shifts of moving tissue.',
      costs: 'Slow flow is removed as well: along walls, in diastole, in veins.',
    },
  }),
  ...knobsOf('Image', {
    packet: {
      label: 'Packet size',
      unit: 'pulses',
      range: [4, 32, 1],
      does: 'Sends more pulses along each line, so that weak flow is found and velocities are steadier.',
      costs: 'The frame rate falls in proportion.',
    },
    lines: {
      label: 'Line density',
      unit: 'lines/cm',
      range: [2, 16, 1],
      does: 'Puts lines closer together, so that color keeps to narrow vessels.',
      costs: 'The frame rate falls in proportion.',
    },
    persistence: {
      label: 'Persistence',
      unit: '',
      range: [0, 5, 1],
      does: 'Averages images, so that thin vessels fill and noise fades.',
      costs: 'The pulse is smeared, and a flash stays longer.',
    },
    depth: {
      label: 'Depth',
      unit: 'mm',
      range: [20, 150, 5],
      does: 'Shows what lies deeper.',
      costs: 'Everything gets smaller, and each gray line takes longer.',
    },
  }),
};
