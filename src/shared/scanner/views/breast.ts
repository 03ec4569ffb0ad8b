import type { View } from './view.ts';

const LAYERS = ['skin', 'subcutaneous fat', 'fibroglandular tissue', 'Cooper ligament', 'pectoralis major'] as const;

export const BREAST_VIEWS: readonly View[] = [
  {
    id: 'breast-upper-outer',
    name: 'Left breast, 2 o’clock, radial',
    probe: 'linear',
    start: { from: [25, -40, 19], target: [27, 30, 20], right: [0.8, 0, 0.6], press: 2 },
    settings: { depth: 42, focus: 16 },
    contains: [...LAYERS, 'rib'],
  },
  {
    id: 'breast-nipple',
    name: 'Left nipple and ducts, transverse',
    probe: 'linear',
    start: { from: [0, -40, 1], target: [1, 30, 0], right: [1, 0, 0], press: 3 },
    settings: { depth: 40, focus: 15 },
    contains: ['skin', 'nipple', 'duct', 'fibroglandular tissue', 'pectoralis major'],
  },
  {
    id: 'breast-chest-wall',
    name: 'Left breast and chest wall, longitudinal',
    probe: 'linear',
    start: { from: [-24, -40, 6], target: [-24, 40, 6], right: [0, 0, -1], press: 2 },
    settings: { depth: 52, focus: 32 },
    contains: [...LAYERS, 'rib', 'intercostal muscle', 'lung'],
  },
  {
    id: 'breast-axillary-tail',
    name: 'Lymph node of the left axillary tail',
    probe: 'linear',
    start: { from: [104, -30, 58], target: [80, 60, 50], right: [0.6, 0, 0.8], press: 2 },
    settings: { depth: 35, focus: 14 },
    contains: ['skin', 'axillary fat', 'lymph node', 'hilum of the lymph node'],
  },
  ...(['simple cyst', 'complicated cyst', 'fibroadenoma', 'cancer'] as const).map((lesion): View => {
    const kind = lesion.replace(' ', '-');
    return {
      id: `breast-${kind}`,
      name: `Left breast, 2 o’clock, 3 cm from the nipple: ${lesion}`,
      probe: 'linear',
      options: { lesion },
      start: { from: [25, -40, 19], target: [25.5, 30, 19], right: [0.8, 0, 0.6], press: 2 },
      settings: { depth: 42, focus: 16 },
      contains: [...LAYERS, lesion.endsWith('cyst') ? 'cyst' : lesion],
    };
  }),
];
