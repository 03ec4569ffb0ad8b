import type { ReadOut, Settings } from '../mode.ts';
import { machineOf } from './machine.ts';
import type { BmodeTruth } from './truth.ts';

/** The read-outs that machines show around the picture. */
export function readOuts({ transducer }: BmodeTruth, settings: Settings): ReadOut[] {
  const machine = machineOf(transducer, settings);
  const cm = (mm: number) => `${(mm / 10).toFixed(1)} cm`;
  return [
    { label: 'Depth', text: cm(machine.depth) },
    { label: 'Freq', text: `${machine.isHarmonic ? 'H ' : ''}${machine.listens.toFixed(1)} MHz` },
    { label: 'Gain', text: `${settings['gain'] ?? 0} dB` },
    { label: 'DR', text: `${machine.dynamicRange} dB` },
    { label: 'FR', text: `${machine.frameRate.toFixed(0)} Hz` },
    { label: 'MI', text: machine.mi.toFixed(2) },
    { label: 'TIs', text: machine.tis.toFixed(2) },
    { label: 'Focus', text: machine.foci.map(cm).join(', ') },
  ];
}
