import { knobsOf, type KnobInGroup } from '../mode.ts';

const tgc = (slider: string): KnobInGroup => ({
  label: `TGC ${slider}`,
  unit: 'dB',
  range: [-20, 20, 1],
  does: 'Makes echoes from its depth brighter, and leaves other depths as they are.',
  costs: 'Noise from that depth becomes brighter too, and a slider out of line draws a band across the picture.',
});

export const KNOBS = {
  ...knobsOf('Image', {
    frequency: {
      label: 'Frequency',
      unit: 'MHz',
      range: [2, 15, 0.5],
      does: 'Shortens the pulse and narrows the beam, so finer detail is resolved.',
      costs: 'Sound is attenuated in proportion to its frequency, so the picture ends at a smaller depth.',
    },
    harmonics: {
      label: 'Harmonics',
      unit: '',
      range: [0, 1, 1],
      choices: ['Off', 'On'],
      does: 'Listens at twice the frequency that was sent: the beam is narrower and the near field clears.',
      costs: 'The harmonic is weak and is attenuated more on its way back, and each line takes two pulses.',
    },
    depth: {
      label: 'Depth',
      unit: 'cm',
      range: [2, 24, 0.5],
      does: 'Shows tissue that is farther away.',
      costs: 'Everything becomes smaller, and the frame rate falls because each line waits longer for its echoes.',
    },
    gain: {
      label: 'Gain',
      unit: 'dB',
      range: [-30, 30, 1],
      does: 'Makes all echoes brighter.',
      costs: 'Noise becomes brighter by as much, strong echoes turn white, and fluid fills with haze.',
    },
    dynamicRange: {
      label: 'Dynamic range',
      unit: 'dB',
      range: [30, 100, 1],
      does: 'Spreads more levels of echo over the grays between black and white, so the picture is softer.',
      costs: 'Each decibel gets less gray: small differences are hard to see, and noise is no longer black.',
    },
    lineDensity: {
      label: 'Line density',
      unit: 'lines',
      range: [32, 256, 16],
      does: 'Sends more lines over the full width, so there are no gaps between them.',
      costs: 'Each line takes its time: twice the lines halve the frame rate.',
    },
    sectorWidth: {
      label: 'Sector width',
      unit: '%',
      range: [30, 100, 5],
      does: 'Shows more to both sides.',
      costs: 'More lines take more time, so the frame rate falls.',
    },
    persistence: {
      label: 'Persistence',
      unit: '',
      range: [0, 4, 1],
      does: 'Averages frames with those before, so noise no longer flickers.',
      costs: 'Whatever moves is smeared.',
    },
    compounding: {
      label: 'Compounding',
      unit: '',
      range: [1, 7, 1],
      does: 'Averages looks from several angles: speckle becomes finer by the root of their number.',
      costs: 'Each look takes a frame of its own, so the frame rate falls.',
    },
  }),
  ...knobsOf('Focus', {
    focusDepth: {
      label: 'Focus depth',
      unit: 'cm',
      range: [0.5, 20, 0.5],
      does: 'Moves the depth where the beam is narrowest and echoes are strongest farther away.',
      costs: 'The beam is wider everywhere else.',
    },
    foci: {
      label: 'Focal zones',
      unit: '',
      range: [1, 4, 1],
      does: 'Narrows the beam at several depths.',
      costs: 'Each zone takes a pulse of its own, so the frame rate is divided by their number.',
    },
  }),
  ...knobsOf('TGC', {
    tgc1: tgc('1 (near)'),
    tgc2: tgc('2'),
    tgc3: tgc('3'),
    tgc4: tgc('4'),
    tgc5: tgc('5'),
    tgc6: tgc('6'),
    tgc7: tgc('7'),
    tgc8: tgc('8 (far)'),
  }),
  ...knobsOf('Output', {
    power: {
      label: 'Output power',
      unit: 'dB',
      range: [-20, 0, 1],
      does: 'Sends more sound, so echoes rise above the noise from a greater depth.',
      costs: 'The patient is exposed to more: mechanical and thermal index rise. Turn up the gain first.',
    },
  }),
};
