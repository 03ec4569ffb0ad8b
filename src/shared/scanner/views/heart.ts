import { APICAL, PARASTERNAL } from '../bodies/heart-chest.ts';
import { around, inPatient } from '../bodies/heart-frame.ts';
import { add, scale, subtract, type V3 } from '../core/vectors.ts';
import type { View } from './view.ts';

/** s after the QRS complex, at 66 beats per minute: mitral valve just closed, aortic valve open, ventricle nearly empty, end of ejection, early filling. */
const MOMENT = { endDiastole: 0.035, ejection: 0.22, lateEjection: 0.32, endSystole: 0.385, earlyFilling: 0.565 };

/** From outside of the body. */
const outside = (window: V3, target: V3): V3 => add(window, scale(subtract(window, target), 0.3));
const at = (window: V3, target: V3, right: V3): View['start'] => ({ from: outside(window, target), target, right });

const parasternal = (target: V3, right: V3) => at(PARASTERNAL, inPatient(target), right);
const apical = (target: V3, degrees: number) => at(APICAL, inPatient(target), around(degrees));
const TO_BASE: V3 = inPatient([0, 0, -1]);
const SUBCOSTAL: V3 = [-35, -84, -108];

const LONG_AXIS = parasternal([0, 0, 5], TO_BASE);
const FOUR_CHAMBER = apical([-8, -5, 0], -42);

export const HEART_VIEWS: readonly View[] = [
  {
    id: 'heart-plax-diastole',
    name: 'Parasternal long axis, end diastole',
    probe: 'phased',
    start: LONG_AXIS,
    settings: { depth: 160, focus: 90, tgc: 0.4, time: MOMENT.endDiastole },
    contains: [
      'left ventricle',
      'left ventricular wall',
      'right ventricle',
      'left atrium',
      'aorta',
      'aortic valve',
      'anterior mitral leaflet',
      'posterior mitral leaflet',
      'descending aorta',
      'coronary sinus',
    ],
  },
  {
    id: 'heart-plax-systole',
    name: 'Parasternal long axis, systole',
    probe: 'phased',
    start: LONG_AXIS,
    settings: { depth: 160, focus: 90, tgc: 0.4, time: MOMENT.lateEjection },
    contains: ['left ventricle', 'left ventricular wall', 'right ventricle', 'left atrium', 'aorta', 'aortic valve'],
  },
  {
    id: 'heart-plax-filling',
    name: 'Parasternal long axis, early filling',
    probe: 'phased',
    start: LONG_AXIS,
    settings: { depth: 160, focus: 90, tgc: 0.4, time: MOMENT.earlyFilling },
    contains: ['anterior mitral leaflet', 'posterior mitral leaflet'],
  },
  {
    id: 'heart-psax-aortic-valve',
    name: 'Parasternal short axis, aortic valve, diastole',
    probe: 'phased',
    start: parasternal([-3, 18, -6], around(0)),
    settings: { depth: 150, focus: 80, tgc: 0.4, time: 0.7 },
    contains: ['aortic valve', 'right atrium', 'left atrium', 'right ventricle', 'pulmonary artery'],
  },
  {
    id: 'heart-psax-mitral-valve',
    name: 'Parasternal short axis, mitral valve, early filling',
    probe: 'phased',
    start: parasternal([-8, 0, 24], around(0)),
    settings: { depth: 150, focus: 90, tgc: 0.4, time: MOMENT.earlyFilling },
    contains: ['anterior mitral leaflet', 'posterior mitral leaflet', 'left ventricle', 'right ventricle'],
  },
  {
    id: 'heart-psax-papillary',
    name: 'Parasternal short axis, papillary muscles, end diastole',
    probe: 'phased',
    start: parasternal([-12, 0, 42], around(0)),
    settings: { depth: 150, focus: 90, tgc: 0.4, time: MOMENT.endDiastole },
    contains: ['anterolateral papillary muscle', 'posteromedial papillary muscle', 'left ventricle', 'right ventricle'],
  },
  {
    id: 'heart-a4c-diastole',
    name: 'Apical four-chamber, end diastole',
    probe: 'phased',
    start: FOUR_CHAMBER,
    settings: { depth: 175, focus: 100, tgc: 0.4, time: MOMENT.endDiastole },
    contains: [
      'left ventricle',
      'right ventricle',
      'left atrium',
      'right atrium',
      'tricuspid valve',
      'anterior mitral leaflet',
      'posterior mitral leaflet',
    ],
  },
  {
    id: 'heart-a4c-systole',
    name: 'Apical four-chamber, end systole',
    probe: 'phased',
    start: FOUR_CHAMBER,
    settings: { depth: 175, focus: 100, tgc: 0.4, time: MOMENT.endSystole },
    contains: ['left ventricle', 'right ventricle', 'left atrium', 'right atrium'],
  },
  {
    id: 'heart-a5c',
    name: 'Apical five-chamber, ejection',
    probe: 'phased',
    start: apical([-3, 18, -12], -25),
    settings: { depth: 175, focus: 100, tgc: 0.4, time: MOMENT.ejection },
    contains: ['left ventricle', 'left ventricular outflow tract', 'aorta', 'right ventricle'],
  },
  {
    id: 'heart-a2c',
    name: 'Apical two-chamber, end diastole',
    probe: 'phased',
    start: apical([0, -9, 0], 22),
    settings: { depth: 175, focus: 100, tgc: 0.4, time: MOMENT.endDiastole },
    contains: ['left ventricle', 'left atrium', 'anterior mitral leaflet', 'posterior mitral leaflet'],
  },
  {
    id: 'heart-a3c',
    name: 'Apical three-chamber, end systole',
    probe: 'phased',
    start: apical([0, 0, 0], 90),
    settings: { depth: 175, focus: 100, tgc: 0.4, time: MOMENT.endSystole },
    contains: ['left ventricle', 'left atrium', 'aorta', 'aortic valve'],
  },
  {
    id: 'heart-subcostal',
    name: 'Subcostal four-chamber, end diastole',
    probe: 'phased',
    start: at(SUBCOSTAL, inPatient([-6, -6, 5]), inPatient([0, 0.1, 1])),
    settings: { depth: 210, focus: 120, tgc: 0.45, time: MOMENT.endDiastole },
    contains: ['liver', 'left ventricle', 'right ventricle', 'left atrium', 'right atrium'],
  },
  {
    id: 'heart-subcostal-cava',
    name: 'Subcostal, inferior vena cava',
    probe: 'phased',
    start: at([-47, -84, -82], [-43, 8, -48], [-0.17, 0.1, -0.98]),
    settings: { depth: 170, focus: 100, tgc: 0.45, time: MOMENT.endDiastole },
    contains: ['liver', 'inferior vena cava', 'hepatic vein', 'right atrium'],
  },
  {
    id: 'heart-effusion',
    name: 'Parasternal long axis, pericardial effusion',
    probe: 'phased',
    options: { effusion: 14 },
    start: LONG_AXIS,
    settings: { depth: 160, focus: 90, tgc: 0.4, time: MOMENT.endDiastole },
    contains: ['pericardial effusion', 'left ventricle', 'descending aorta'],
  },
  {
    id: 'heart-pressure-overload',
    name: 'Parasternal short axis, pressure overload of the right ventricle',
    probe: 'phased',
    options: { rightVentricle: 48, flatSeptum: true },
    start: parasternal([-12, 0, 42], around(0)),
    settings: { depth: 150, focus: 90, tgc: 0.4, time: MOMENT.endSystole },
    contains: ['left ventricle', 'right ventricle'],
  },
  {
    id: 'heart-mitral-stenosis',
    name: 'Parasternal long axis, rheumatic mitral stenosis, early filling',
    probe: 'phased',
    options: { mitralStenosis: true, leftAtrium: 52 },
    start: LONG_AXIS,
    settings: { depth: 160, focus: 90, tgc: 0.4, time: MOMENT.earlyFilling },
    contains: ['anterior mitral leaflet', 'posterior mitral leaflet', 'left atrium'],
  },
  {
    id: 'heart-apical-thrombus',
    name: 'Apical four-chamber, apical akinesia with thrombus, end systole',
    probe: 'phased',
    options: { akinesia: 'anterior and apical', thrombus: 16 },
    start: FOUR_CHAMBER,
    settings: { depth: 175, focus: 100, tgc: 0.4, time: MOMENT.endSystole },
    contains: ['thrombus', 'left ventricle'],
  },
];
