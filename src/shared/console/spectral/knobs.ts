import { knobsOf } from '../mode.ts';

export const KNOBS = {
  ...knobsOf('Gate', {
    gateDepth: {
      label: 'Gate depth',
      unit: 'mm',
      range: [5, 120, 0.5],
      does: 'Moves the gate down the beam, to the blood that you want to measure.',
      costs: 'Echoes from deeper take longer, so the highest possible scale gets lower.',
    },
    gateLateral: {
      label: 'Gate position',
      unit: 'mm',
      range: [-20, 20, 0.5],
      does: 'Moves the beam and its gate to the left (below 0) or to the right.',
      costs: 'A vessel that is not level is at another depth there, so the gate has to follow it.',
    },
    gateSize: {
      label: 'Gate size',
      unit: 'mm',
      range: [0.5, 15, 0.5],
      does: 'Takes in blood from a longer part of the beam.',
      costs: 'Slow blood near the walls and the walls themselves fill the spectral window.',
    },
  }),
  ...knobsOf('Doppler', {
    frequency: {
      label: 'Frequency',
      unit: 'MHz',
      range: [2, 10, 0.5],
      does: 'Makes shifts larger and the echo of blood near the skin stronger.',
      costs: 'Deep echoes get weaker, and fast flow aliases sooner.',
    },
    steer: {
      label: 'Steering',
      unit: '°',
      range: [-20, 20, 1],
      does: 'Tilts the beam to the left (below 0) or to the right, so that it meets the vessel at another angle.',
      costs: 'The beam travels farther to the same depth, and the vessel may lie the other way.',
    },
    angle: {
      label: 'Angle correction',
      unit: '°',
      range: [0, 80, 1],
      does: 'Turns the cursor along the vessel, which tells the machine how to convert shifts into velocities.',
      costs: 'A cursor that is off the vessel makes every velocity wrong, the more so the larger the angle is.',
    },
    scale: {
      label: 'Scale (PRF)',
      unit: 'kHz',
      range: [0.5, 20, 0.1],
      does: 'Sends pulses more often, so that faster flow fits on the scale without aliasing.',
      costs: 'Slow flow becomes small, and the depth limits how often pulses can be sent.',
    },
    baseline: {
      label: 'Baseline',
      unit: '%',
      range: [-50, 50, 5],
      does: 'Moves the line of no flow up; below 0 it moves down.',
      costs: 'The side that it moves towards has less room, so flow displayed there aliases sooner.',
    },
    filter: {
      label: 'Wall filter',
      unit: 'Hz',
      range: [25, 800, 25],
      does: 'Removes the strong, slow echoes of moving walls around the baseline.',
      costs: 'Slow blood is removed as well, so that diastolic flow can look absent.',
    },
  }),
  ...knobsOf('Display', {
    invert: {
      label: 'Invert',
      unit: '',
      range: [0, 1, 1],
      choices: ['Off', 'On'],
      does: 'Displays flow away from the transducer above the baseline.',
      costs: 'If you overlook it, normal flow looks reversed.',
    },
    gain: {
      label: 'Gain',
      unit: 'dB',
      range: [0, 90, 1],
      does: 'Makes the spectrum brighter.',
      costs: 'Noise gets brighter too, and too much of it broadens the spectrum and adds a mirror image.',
    },
    sweep: {
      label: 'Sweep speed',
      unit: 'mm/s',
      range: [25, 100, 25],
      does: 'Spreads each heartbeat over more of the strip.',
      costs: 'Fewer heartbeats are in view.',
    },
  }),
};
