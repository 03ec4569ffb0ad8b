import { PROBE_TIP } from '../bodies/pelvis-vagina.ts';
import type { View } from './view.ts';

const ABDOMINAL = { depth: 145, focus: 90 } as const;
const VAGINAL = { depth: 80, focus: 40, samples: 600 } as const;

/** Planes along the body show the head, or with the probe in the vagina the front, on the left; others the patient's right. */
export const PELVIS_VIEWS: readonly View[] = [
  {
    id: 'pelvis-uterus-sagittal',
    name: 'Transabdominal uterus, sagittal',
    probe: 'curved',
    start: { from: [-3, -20, 48], target: [-2, 100, 2], right: [0, 0, -1] },
    settings: ABDOMINAL,
    contains: ['bladder', 'myometrium', 'endometrium', 'cervix', 'vagina', 'rectum and sigmoid colon'],
  },
  {
    id: 'pelvis-uterus-transverse',
    name: 'Transabdominal uterus, transverse',
    probe: 'curved',
    start: { from: [-3, -20, 30], target: [-3, 95, 28], right: [1, 0, 0] },
    settings: ABDOMINAL,
    contains: ['bladder', 'myometrium', 'endometrium', 'ovary'],
  },
  {
    id: 'pelvis-ovary-abdominal',
    name: 'Transabdominal right ovary, sagittal',
    probe: 'curved',
    start: { from: [6, -20, 48], target: [-41, 97, 28], right: [0, 0, -1] },
    settings: { depth: 130, focus: 90 },
    contains: ['bladder', 'ovary', 'dominant follicle'],
  },
  {
    id: 'pelvis-uterus-vaginal-sagittal',
    name: 'Transvaginal uterus, sagittal',
    probe: 'endocavity',
    options: { window: 'anterior fornix' },
    start: { from: PROBE_TIP['anterior fornix'], target: [-2, 68, 10], right: [0, 1, 0], press: 1 },
    settings: VAGINAL,
    contains: ['bladder', 'myometrium', 'endometrium', 'cervix'],
  },
  {
    id: 'pelvis-uterus-vaginal-transverse',
    name: 'Transvaginal uterus, transverse',
    probe: 'endocavity',
    options: { window: 'anterior fornix' },
    start: { from: PROBE_TIP['anterior fornix'], target: [-2, 66, 16], right: [1, 0, 0], press: 1 },
    settings: VAGINAL,
    contains: ['myometrium', 'endometrium'],
  },
  {
    id: 'pelvis-endometrium',
    name: 'Transvaginal endometrium, day 22 of the cycle',
    probe: 'endocavity',
    options: { window: 'anterior fornix', cycleDay: 22 },
    start: { from: PROBE_TIP['anterior fornix'], target: [-2, 73, 10], right: [0, 1, 0], press: 1 },
    settings: { depth: 62, focus: 35, samples: 600 },
    contains: ['myometrium', 'endometrium', 'junctional zone'],
  },
  {
    id: 'pelvis-right-ovary',
    name: 'Transvaginal right ovary',
    probe: 'endocavity',
    options: { window: 'right fornix' },
    start: { from: PROBE_TIP['right fornix'], target: [-41, 92, 10], right: [0.2, 1, 0], press: 1 },
    settings: { depth: 70, focus: 35, samples: 600 },
    contains: ['ovary', 'follicle', 'dominant follicle'],
  },
  {
    id: 'pelvis-left-ovary',
    name: 'Transvaginal left ovary with iliac vessels',
    probe: 'endocavity',
    options: { window: 'left fornix' },
    start: { from: PROBE_TIP['left fornix'], target: [39, 96, 8], right: [0.1, 1, 0], press: 1 },
    settings: { depth: 70, focus: 35, samples: 600 },
    contains: ['ovary', 'follicle', 'external iliac vein', 'internal iliac vein'],
  },
  {
    id: 'pelvis-cervix',
    name: 'Transvaginal cervix',
    probe: 'endocavity',
    options: { window: 'anterior fornix' },
    start: { from: PROBE_TIP['anterior fornix'], target: [-1, 92, -8], right: [0, 1, 0], press: 1 },
    settings: { depth: 60, focus: 25, samples: 600 },
    contains: ['cervix', 'cervical canal', 'vagina', 'rectum and sigmoid colon'],
  },
  {
    id: 'pelvis-cul-de-sac',
    name: 'Transvaginal cul-de-sac with a little free fluid',
    probe: 'endocavity',
    options: { window: 'anterior fornix', freeFluid: 12 },
    start: { from: PROBE_TIP['anterior fornix'], target: [-1, 96, 4], right: [0, 1, 0], press: 1 },
    settings: { depth: 75, focus: 45, samples: 600 },
    contains: ['free fluid', 'cervix', 'myometrium', 'rectum and sigmoid colon'],
  },
];
