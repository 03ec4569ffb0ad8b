import { HEPATIC_PLANE, PORTAL_PLANE, type ObliquePlane } from '../bodies/abdomen-liver-vessels.ts';
import { between, type V3 } from '../core/vectors.ts';
import { findingsIn } from './abdomen-findings.ts';
import type { View } from './view.ts';

/** From the head (left in the picture) to the feet; from the patient's right (left) to the left. */
const SAGITTAL: V3 = [0, 0, -1];
const TRANSVERSE: V3 = [1, 0, 0];

const along = ({ contact, target }: ObliquePlane): View['start'] => ({
  from: between(target, contact, 1.3),
  target,
  right: TRANSVERSE,
});

const STANDARD: readonly View[] = [
  {
    id: 'abdomen-morison',
    name: 'Right upper quadrant: liver and right kidney',
    probe: 'curved',
    start: { from: [-200, 10, -115], target: [-76, 128, -80], right: [0.1, -0.1, -0.95] },
    settings: { depth: 165, focus: 95 },
    contains: ['liver', 'renal cortex', 'renal sinus', 'renal pyramid', 'psoas muscle'],
  },
  {
    id: 'abdomen-gallbladder-long',
    name: 'Gallbladder, long axis',
    probe: 'curved',
    start: { from: [-57, -20, -95], target: [-50, 68, -84], right: [-0.42, -0.5, -0.85] },
    settings: { depth: 130, focus: 65 },
    contains: ['gallbladder', 'gallbladder wall', 'liver', 'portal vein wall'],
  },
  {
    id: 'abdomen-gallbladder-transverse',
    name: 'Gallbladder, transverse',
    probe: 'curved',
    start: { from: [-52, -20, -96], target: [-48, 70, -80], right: TRANSVERSE },
    settings: { depth: 120, focus: 60 },
    contains: ['gallbladder', 'gallbladder wall', 'liver'],
  },
  {
    id: 'abdomen-common-duct',
    name: 'Porta hepatis: common duct and portal vein',
    probe: 'curved',
    start: { from: [-36, -20, -78], target: [-37, 88, -58], right: [0.55, 0.25, -0.8] },
    settings: { depth: 120, focus: 85 },
    contains: ['common bile duct', 'main portal vein', 'liver'],
  },
  {
    id: 'abdomen-portal-bifurcation',
    name: 'Portal bifurcation',
    probe: 'curved',
    start: along(PORTAL_PLANE),
    settings: { depth: 145, focus: 85 },
    contains: ['right portal vein', 'left portal vein', 'liver'],
  },
  {
    id: 'abdomen-hepatic-veins',
    name: 'Hepatic veins, subcostal oblique',
    probe: 'curved',
    start: along(HEPATIC_PLANE),
    settings: { depth: 170, focus: 110 },
    contains: ['right hepatic vein', 'middle hepatic vein', 'left hepatic vein', 'inferior vena cava', 'liver'],
  },
  {
    id: 'abdomen-left-lobe',
    name: 'Left lobe and aorta, sagittal',
    probe: 'curved',
    start: { from: [6, -20, -40], target: [9, 100, -36], right: SAGITTAL },
    settings: { depth: 145, focus: 90 },
    contains: ['liver', 'aorta', 'pancreas'],
  },
  {
    id: 'abdomen-vena-cava-long',
    name: 'Inferior vena cava, long axis',
    probe: 'curved',
    start: { from: [-22, -20, -60], target: [-19, 125, -28], right: SAGITTAL },
    settings: { depth: 165, focus: 110 },
    contains: ['inferior vena cava', 'liver', 'diaphragm'],
  },
  {
    id: 'abdomen-aorta-long',
    name: 'Aorta with celiac trunk and superior mesenteric artery',
    probe: 'curved',
    start: { from: [10, -10, -108], target: [11, 120, -104], right: SAGITTAL },
    settings: { depth: 145, focus: 105 },
    contains: ['aorta', 'celiac trunk', 'superior mesenteric artery'],
  },
  {
    id: 'abdomen-aorta-transverse',
    name: 'Aorta at the superior mesenteric artery, transverse',
    probe: 'curved',
    start: { from: [2, -20, -84], target: [2, 110, -84], right: TRANSVERSE },
    settings: { depth: 155, focus: 100 },
    contains: ['aorta', 'superior mesenteric artery', 'left renal vein', 'inferior vena cava', 'vertebra'],
  },
  {
    id: 'abdomen-pancreas',
    name: 'Pancreas, transverse',
    probe: 'curved',
    start: { from: [8, -20, -86], target: [10, 92, -78], right: [1, 0.1, 0.33] },
    settings: { depth: 140, focus: 90 },
    contains: ['pancreas', 'splenic vein', 'superior mesenteric artery', 'aorta', 'inferior vena cava', 'liver'],
  },
  {
    id: 'abdomen-right-kidney-long',
    name: 'Right kidney, long axis',
    probe: 'curved',
    start: { from: [-250, 30, -130], target: [-73, 132, -102], right: [-0.2, -0.24, -0.93] },
    settings: { depth: 130, focus: 80 },
    contains: ['renal cortex', 'renal pyramid', 'renal sinus', 'liver'],
  },
  {
    id: 'abdomen-right-kidney-transverse',
    name: 'Right kidney, transverse at the hilum',
    probe: 'curved',
    start: { from: [-240, 60, -124], target: [-64, 126, -104], right: [0.5, 0.87, 0] },
    settings: { depth: 130, focus: 80 },
    contains: ['renal cortex', 'renal sinus', 'right renal vein'],
  },
  {
    id: 'abdomen-left-kidney-long',
    name: 'Left kidney, long axis, with the spleen',
    probe: 'curved',
    start: { from: [250, 110, -124], target: [69, 132, -84], right: [-0.2, 0.24, -0.93] },
    settings: { depth: 140, focus: 85 },
    contains: ['renal cortex', 'renal pyramid', 'renal sinus', 'spleen'],
  },
  {
    id: 'abdomen-left-upper-quadrant',
    name: 'Left upper quadrant: spleen and left kidney',
    probe: 'curved',
    start: { from: [240, 114, -45], target: [78, 134, -58], right: [0.19, -0.66, -0.72] },
    settings: { depth: 135, focus: 80 },
    contains: ['spleen', 'renal cortex', 'renal sinus', 'left renal vein'],
  },
  {
    id: 'abdomen-spleen-long',
    name: 'Spleen, long axis',
    probe: 'curved',
    start: { from: [205, 164, -23], target: [96, 132, -40], right: [0.39, -0.61, -0.69] },
    settings: { depth: 125, focus: 70 },
    contains: ['spleen', 'diaphragm'],
  },
  {
    id: 'abdomen-bifurcation',
    name: 'Aortic bifurcation, transverse',
    probe: 'curved',
    start: { from: [4, -20, -208], target: [4, 120, -208], right: TRANSVERSE },
    settings: { depth: 160, focus: 115 },
    contains: ['right common iliac artery', 'left common iliac artery', 'inferior vena cava', 'vertebra'],
  },
];

/** The standard views of the healthy abdomen, then findings in them. */
export const ABDOMEN_VIEWS: readonly View[] = [...STANDARD, ...findingsIn(STANDARD)];
