import { arteryFlow, atrialFlow, breathingFlow, dampedFlow, evenFlow, resistedFlow, reversingFlow } from '../flows.ts';
import type { Chance } from '../chance.ts';
import { drawTrace, type Trace } from '../strip.ts';
import type { SprintGroup } from '../types.ts';

/** Spectrum settings, with the same ranges for every class of a group. */
const usualTrace = (chance: Chance) => ({
  fill: chance.between(0.4, 0.88),
  baseline: chance.whole(-7, -3) * 5,
  seconds: chance.between(3, 4.4),
});

const drawUsual = (chance: Chance, trace: Partial<Trace> & Pick<Trace, 'flow'>) =>
  drawTrace(chance, { ...usualTrace(chance), ...trace });

/** Little space below the baseline would hide what is there. */
const middleTrace = (chance: Chance) => ({
  baseline: chance.whole(-3, 0) * 5,
  seconds: chance.between(3, 4.2),
});

/** How much of the window is filled, which does not depend on resistance. */
const manySpeeds = (chance: Chance) => ({ turbulence: chance.between(0.03, 0.28), profile: chance.between(3, 8) });

const forwardFlow = (chance: Chance) => {
  const peak = chance.between(70, 130);
  return chance.isSo(0.5)
    ? resistedFlow(chance, peak, chance.between(0.06, 0.14))
    : arteryFlow(chance, peak, chance.between(0.15, 0.3));
};

/** Reverse flow for a moment, or throughout diastole. */
const backwardFlow = (chance: Chance) => {
  const peak = chance.between(70, 130);
  return chance.isSo(0.4)
    ? reversingFlow(chance, peak, chance.between(0.34, 0.6))
    : arteryFlow(chance, peak, -chance.between(0.3, 0.5));
};

const drawVein = (chance: Chance, trace: Partial<Trace> & Pick<Trace, 'flow'>) =>
  drawTrace(chance, {
    fill: chance.between(0.38, 0.85),
    baseline: chance.whole(-5, -2) * 5,
    seconds: chance.between(6.4, 8),
    turbulence: chance.between(0.06, 0.14),
    profile: chance.between(2.5, 4),
    gateSize: chance.between(2, 3.5),
    ...trace,
  });

export const SPECTRA: readonly SprintGroup[] = [
  {
    id: 'upstroke',
    category: 'Vascular',
    name: 'Normal or tardus-parvus?',
    about: 'Look at how steeply systole begins: the time from its foot to its first peak.',
    classes: [
      {
        id: 'normal',
        name: 'Normal upstroke',
        tell: 'Velocity rises almost straight up to a sharp peak right after systole begins.',
        draw: (chance) =>
          drawUsual(chance, { flow: arteryFlow(chance, chance.between(32, 70), chance.between(0.25, 0.42)) }),
      },
      {
        id: 'tardus-parvus',
        name: 'Tardus-parvus',
        tell: 'Velocity rises slowly (tardus) to a low, rounded peak (parvus): the vessel is narrowed upstream.',
        draw: (chance) =>
          drawUsual(chance, { flow: dampedFlow(chance, chance.between(18, 44), chance.between(0.25, 0.42)) }),
      },
    ],
  },
  {
    id: 'resistance',
    category: 'Vascular',
    name: 'Low or high resistance?',
    about: 'Compare the velocity at the end of diastole with the peak of systole.',
    classes: [
      {
        id: 'low-resistance',
        name: 'Low resistance',
        tell: 'Flow goes on well above the baseline all through diastole, as in arteries of the brain, liver or kidney.',
        draw: (chance) =>
          drawUsual(chance, {
            flow: arteryFlow(chance, chance.between(45, 110), chance.between(0.28, 0.42)),
            ...manySpeeds(chance),
          }),
      },
      {
        id: 'high-resistance',
        name: 'High resistance',
        tell: 'After a narrow peak, velocity falls to almost nothing by the end of diastole, as in arteries of a resting limb or a fasting gut.',
        draw: (chance) =>
          drawUsual(chance, {
            flow: resistedFlow(chance, chance.between(45, 110), chance.between(0.03, 0.11)),
            ...manySpeeds(chance),
          }),
      },
    ],
  },
  {
    id: 'below-the-baseline',
    category: 'Physics and Instrumentation',
    name: 'Aliasing, true reversal or mirror artifact?',
    about: 'Look at where the signal on the other side of the baseline begins, and when it occurs.',
    classes: [
      {
        id: 'aliasing',
        name: 'Aliasing',
        tell: 'Peaks are cut off at the top, and their tips come up from the bottom of the scale at the same moment, not from the baseline.',
        draw: (chance) =>
          drawTrace(chance, {
            ...middleTrace(chance),
            flow: forwardFlow(chance),
            fill: chance.between(1.25, 1.6),
          }),
      },
      {
        id: 'reversal',
        name: 'True reversal',
        tell: 'After systole, the signal crosses the baseline without a break and comes back to it. Nothing touches the end of the scale.',
        draw: (chance) =>
          drawTrace(chance, {
            ...middleTrace(chance),
            flow: backwardFlow(chance),
            fill: chance.between(0.6, 0.85),
          }),
      },
      {
        id: 'mirror',
        name: 'Mirror artifact',
        tell: 'A weaker copy lies upside down below the baseline at the same moments as the flow above it. The Doppler gain is too high.',
        draw: (chance) =>
          drawTrace(chance, {
            ...middleTrace(chance),
            flow: forwardFlow(chance),
            fill: chance.between(0.6, 0.85),
            level: chance.between(41, 45),
          }),
      },
    ],
  },
  {
    id: 'window',
    category: 'Vascular',
    name: 'Laminar or turbulent flow?',
    about: 'Look at the window under the systolic peak, between the envelope and the baseline.',
    classes: [
      {
        id: 'laminar',
        name: 'Laminar flow',
        tell: 'A thin bright envelope with a dark window below it: nearly all blood in the gate moves at the same speed.',
        draw: (chance) =>
          drawUsual(chance, {
            flow: arteryFlow(chance, chance.between(60, 150), chance.between(0.2, 0.4)),
            turbulence: chance.between(0.02, 0.07),
            profile: chance.between(6, 9),
          }),
      },
      {
        id: 'turbulent',
        name: 'Turbulent flow',
        tell: 'The window is filled and the envelope is blurred, with some signal even below the baseline: eddies carry blood at many speeds. This is spectral broadening.',
        draw: (chance) =>
          drawUsual(chance, {
            flow: arteryFlow(chance, chance.between(60, 150), chance.between(0.2, 0.4)),
            turbulence: chance.between(0.6, 0.9),
            profile: chance.between(3, 6),
            // eddies reach beyond the envelope
            fill: chance.between(0.42, 0.7),
          }),
      },
    ],
  },
  {
    id: 'artery-or-vein',
    category: 'Vascular',
    name: 'Artery or vein?',
    about: 'Look for a steep rise with every heartbeat.',
    classes: [
      {
        id: 'artery',
        name: 'Artery',
        tell: 'Steep peaks come with every heartbeat, about once a second.',
        draw: (chance) =>
          drawVein(chance, {
            flow: arteryFlow(chance, chance.between(18, 50), chance.between(0.25, 0.5)),
            seconds: chance.between(4.5, 6),
          }),
      },
      {
        id: 'vein',
        name: 'Vein',
        tell: 'No steep peaks: velocity swells and ebbs slowly with the breath.',
        draw: (chance) =>
          drawVein(chance, {
            flow: breathingFlow(chance, chance.between(18, 50), chance.between(0.25, 0.5)),
            seconds: chance.between(4.5, 6),
          }),
      },
    ],
  },
  {
    id: 'venous-flow',
    category: 'Vascular',
    name: 'Phasic, continuous or pulsatile venous flow?',
    about: 'Look at what changes the velocity: the breath every 3 to 5 seconds, nothing, or every heartbeat.',
    classes: [
      {
        id: 'phasic',
        name: 'Phasic',
        tell: 'Velocity swells and ebbs slowly, once in 3 to 5 seconds, with the breath.',
        draw: (chance) =>
          drawVein(chance, { flow: breathingFlow(chance, chance.between(16, 40), chance.between(0.08, 0.35)) }),
      },
      {
        id: 'continuous',
        name: 'Continuous',
        tell: 'Velocity hardly changes at all. In a leg vein, this suggests obstruction nearer to the heart.',
        draw: (chance) => drawVein(chance, { flow: evenFlow(chance, chance.between(16, 40)) }),
      },
      {
        id: 'pulsatile',
        name: 'Pulsatile',
        tell: 'Several waves come with every heartbeat, and flow reverses briefly once a beat, as in veins near the right atrium.',
        draw: (chance) => drawVein(chance, { flow: atrialFlow(chance, chance.between(16, 40)) }),
      },
    ],
  },
];
