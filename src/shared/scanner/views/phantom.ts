import type { View } from './view.ts';

const WINDOW = { from: [0, -20, 0], target: [0, 100, 0], right: [1, 0, 0], press: 0 } as const;

export const PHANTOM_VIEWS: readonly View[] = [
  {
    id: 'phantom-wires',
    name: 'Phantom with wires',
    probe: 'curved',
    start: WINDOW,
    settings: { depth: 170, focus: 80 },
    contains: [],
  },
  {
    id: 'phantom-targets',
    name: 'Phantom with cysts and gray targets',
    probe: 'curved',
    options: { kind: 'targets' },
    start: WINDOW,
    settings: { depth: 150, focus: 80 },
    contains: ['cyst', 'gray target'],
  },
  {
    id: 'phantom-flow',
    name: 'Flow phantom',
    probe: 'linear',
    options: { kind: 'flow' },
    start: { ...WINDOW, from: [-45, -20, 0], target: [-45, 100, 0] },
    settings: { depth: 50, focus: 28 },
    contains: ['tube', 'tube wall'],
  },
];
