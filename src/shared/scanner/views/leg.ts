import type { View } from './view.ts';

const ACROSS = [1, 0, 0] as const;
const LONG = [0, 0, -1] as const;
const GROIN = { from: [5, -50, -21], target: [7, 40, -21], right: ACROSS, press: 2 } as const;
const CANAL = { from: [66, -5, -240], target: [18, 58, -240], right: ACROSS, press: 2 } as const;
const KNEE = { from: [-2, 190, -405], target: [0, 90, -405], right: ACROSS, press: 2 } as const;

export const LEG_VIEWS: readonly View[] = [
  {
    id: 'leg-groin',
    name: 'Right groin at the saphenofemoral junction, transverse',
    probe: 'linear',
    start: GROIN,
    settings: { depth: 48, focus: 20 },
    contains: ['common femoral artery', 'common femoral vein', 'great saphenous vein', 'subcutaneous fat'],
  },
  {
    id: 'leg-groin-compressed',
    name: 'Right groin, veins compressed',
    probe: 'linear',
    options: { compression: 1 },
    start: GROIN,
    settings: { depth: 48, focus: 20 },
    contains: ['common femoral artery'],
  },
  {
    id: 'leg-bifurcation',
    name: 'Right groin below the bifurcation, transverse',
    probe: 'linear',
    start: { from: [0, -50, -56], target: [2, 40, -56], right: ACROSS, press: 2 },
    settings: { depth: 50, focus: 24 },
    contains: ['femoral artery', 'deep femoral artery', 'common femoral vein', 'sartorius'],
  },
  {
    id: 'leg-bifurcation-long',
    name: 'Right common femoral artery and its bifurcation, longitudinal',
    probe: 'linear',
    start: { from: [30, -50, -38], target: [-2, 32, -38], right: LONG, press: 2 },
    settings: { depth: 48, focus: 22 },
    contains: ['common femoral artery', 'femoral artery', 'deep femoral artery'],
  },
  {
    id: 'leg-adductor-canal',
    name: 'Right adductor canal, transverse',
    probe: 'linear',
    start: CANAL,
    settings: { depth: 58, focus: 32 },
    contains: ['femoral artery', 'femoral vein', 'sartorius', 'vastus medialis'],
  },
  {
    id: 'leg-popliteal',
    name: 'Right popliteal fossa, transverse',
    probe: 'linear',
    start: KNEE,
    settings: { depth: 55, focus: 24 },
    contains: ['popliteal artery', 'popliteal vein', 'tibial nerve'],
  },
  {
    id: 'leg-thrombus',
    name: 'Right groin, compressed: acute thrombus of the common femoral vein',
    probe: 'linear',
    options: { thrombus: 'common femoral vein', compression: 1 },
    start: GROIN,
    settings: { depth: 48, focus: 20 },
    contains: ['common femoral artery', 'thrombus'],
  },
  {
    id: 'leg-thrombus-chronic',
    name: 'Right popliteal fossa: chronic thrombus of the vein',
    probe: 'linear',
    options: { thrombus: 'popliteal vein', thrombusAge: 'chronic' },
    start: KNEE,
    settings: { depth: 55, focus: 24 },
    contains: ['popliteal artery', 'thrombus', 'popliteal vein'],
  },
  {
    id: 'leg-stenosis',
    name: 'Right femoral artery with a stenosis of 60%, longitudinal',
    probe: 'linear',
    options: { stenosis: 60 },
    start: { from: [56, -20, -172], target: [10.3, 45, -172], right: [0.08, 0.1, -1], press: 2 },
    settings: { depth: 50, focus: 30 },
    contains: ['femoral artery', 'plaque'],
  },
  {
    id: 'leg-baker-cyst',
    name: 'Right popliteal fossa, inner side: Baker cyst, transverse',
    probe: 'linear',
    options: { bakerCyst: 40 },
    start: { from: [40, 180, -428], target: [15, 90, -428], right: ACROSS, press: 2 },
    settings: { depth: 50, focus: 20 },
    contains: ['Baker cyst', 'medial head of the gastrocnemius', 'semimembranosus'],
  },
];
