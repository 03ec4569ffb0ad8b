import type { BodyOptions } from '../bodies/body-list.ts';
import type { View } from './view.ts';

/** What a body with this option shows in one of the standard views. */
interface Finding {
  id: string;
  name: string;
  /** The id of the standard view; a place of its own where that misses the finding. */
  view: string;
  start?: View['start'];
  options: BodyOptions;
  contains: readonly string[];
}

const FINDINGS: readonly Finding[] = [
  {
    id: 'abdomen-gallstones',
    name: 'Gallstones',
    view: 'abdomen-gallbladder-long',
    options: { gallstones: 3, stoneSize: 11 },
    contains: ['gallstone', 'gallbladder'],
  },
  {
    id: 'abdomen-sludge',
    name: 'Sludge in the gallbladder',
    view: 'abdomen-gallbladder-long',
    options: { sludge: true },
    contains: ['sludge', 'gallbladder'],
  },
  {
    id: 'abdomen-polyp',
    name: 'Polyp of the gallbladder',
    view: 'abdomen-gallbladder-long',
    options: { polyp: 8 },
    contains: ['gallbladder polyp', 'gallbladder'],
  },
  {
    id: 'abdomen-thick-wall',
    name: 'Thickened wall of the gallbladder',
    view: 'abdomen-gallbladder-long',
    options: { gallbladderWall: 7 },
    contains: ['gallbladder wall', 'gallbladder'],
  },
  {
    id: 'abdomen-dilated-duct',
    name: 'Dilated common duct',
    view: 'abdomen-common-duct',
    options: { commonDuct: 12 },
    contains: ['common bile duct', 'main portal vein'],
  },
  {
    id: 'abdomen-hydronephrosis',
    name: 'Moderate hydronephrosis',
    view: 'abdomen-right-kidney-long',
    options: { hydronephrosis: 'moderate' },
    contains: ['dilated collecting system', 'renal cortex'],
  },
  {
    id: 'abdomen-renal-stone',
    name: 'Stone in the right kidney',
    view: 'abdomen-right-kidney-long',
    options: { renalStone: 9 },
    contains: ['renal stone', 'renal sinus'],
  },
  {
    id: 'abdomen-renal-cyst',
    name: 'Cyst of the right kidney',
    view: 'abdomen-right-kidney-long',
    options: { renalCyst: 32 },
    contains: ['renal cyst', 'renal cortex'],
  },
  {
    id: 'abdomen-hemangioma',
    name: 'Hemangioma of the liver',
    view: 'abdomen-morison',
    start: { from: [-118, -20, -122], target: [-92, 106, -64], right: [0.2, 0.3, -1] },
    options: { hemangioma: 22 },
    contains: ['hemangioma', 'liver'],
  },
  {
    id: 'abdomen-liver-cyst',
    name: 'Cyst of the liver',
    view: 'abdomen-morison',
    start: { from: [-64, -20, -130], target: [-70, 50, -66], right: [1, 0, 0] },
    options: { liverCyst: 24 },
    contains: ['liver cyst', 'liver'],
  },
  {
    id: 'abdomen-fatty-liver',
    name: 'Severe fatty liver',
    view: 'abdomen-morison',
    options: { fattyLiver: 'severe' },
    contains: ['liver', 'renal cortex'],
  },
  {
    id: 'abdomen-metastases',
    name: 'Metastases of the liver',
    view: 'abdomen-hepatic-veins',
    options: { metastases: 8 },
    contains: ['metastasis', 'liver'],
  },
  {
    id: 'abdomen-ascites',
    name: 'Fluid between liver and kidney',
    view: 'abdomen-morison',
    options: { ascites: 9 },
    contains: ['ascites', 'liver', 'renal cortex'],
  },
  {
    id: 'abdomen-aneurysm',
    name: 'Aortic aneurysm with thrombus',
    view: 'abdomen-aorta-long',
    start: { from: [9, -10, -122], target: [10, 115, -128], right: [0, 0, -1] },
    options: { aneurysm: 52, thrombus: 14 },
    contains: ['aorta', 'mural thrombus'],
  },
  {
    id: 'abdomen-splenomegaly',
    name: 'Enlarged spleen',
    view: 'abdomen-spleen-long',
    options: { spleenLength: 160 },
    contains: ['spleen'],
  },
];

/** The findings, each in its standard view. */
export function findingsIn(views: readonly View[]): View[] {
  return FINDINGS.map(({ view, start, ...finding }) => {
    const standard = views.find(({ id }) => id === view);
    if (standard === undefined) throw new Error(`${finding.id} asks for ${view}, which is no view`);
    return { ...standard, ...(start && { start }), ...finding };
  });
}
