import type { BodyOptions } from '../bodies/body-list.ts';
import type { View } from './view.ts';

const LONG = [0, 0, -1] as const;
const ACROSS = [1, 0, 0] as const;
const UPPER = { from: [20, -40, 14], target: [19, 30, 11], right: LONG, press: 2 } as const;
const MIDDLE = { from: [19, -40, -4], target: [19, 30, -4], right: ACROSS, press: 2 } as const;

interface Finding {
  id: string;
  name: string;
  options: BodyOptions;
  start: View['start'];
  depth: number;
  gain?: number;
  contains: readonly string[];
}

const FINDINGS: readonly Finding[] = [
  {
    id: 'hydrocele',
    name: 'Left hydrocele, transverse',
    options: { hydrocele: 14 },
    start: MIDDLE,
    depth: 55,
    gain: -6,
    contains: ['testis', 'fluid'],
  },
  {
    id: 'varicocele',
    name: 'Left varicocele, longitudinal',
    options: { varicocele: 4.5 },
    start: { from: [20, -40, 46], target: [20, 30, 46], right: LONG, press: 2 },
    depth: 45,
    contains: ['pampiniform plexus', 'spermatic cord'],
  },
  {
    id: 'epididymitis',
    name: 'Left epididymitis, longitudinal',
    options: { epididymitis: true },
    start: UPPER,
    depth: 50,
    contains: ['testis', 'head of the epididymis', 'fluid', 'scrotal wall'],
  },
  {
    id: 'tumor',
    name: 'Left testicular tumor, transverse',
    options: { tumor: 14 },
    start: { ...MIDDLE, from: [19, -40, -1], target: [19, 30, -1] },
    depth: 45,
    contains: ['testis', 'tumor'],
  },
  {
    id: 'torsion',
    name: 'Left torsion: twisted cord above the testis, longitudinal',
    options: { torsion: true },
    start: { from: [18.5, -40, 22], target: [18.5, 30, 22], right: LONG, press: 2 },
    depth: 55,
    contains: ['testis', 'twisted cord', 'fluid'],
  },
  {
    id: 'whirlpool',
    name: 'Left torsion: whirlpool of the cord, transverse',
    options: { torsion: true },
    start: { from: [18, -40, 33], target: [18, 30, 33], right: ACROSS, press: 2 },
    depth: 50,
    contains: ['twisted cord'],
  },
  {
    id: 'microlithiasis',
    name: 'Testicular microlithiasis, longitudinal',
    options: { microlithiasis: true },
    start: UPPER,
    depth: 45,
    contains: ['testis'],
  },
  {
    id: 'spermatocele',
    name: 'Left spermatocele, longitudinal',
    options: { spermatocele: 13 },
    start: { from: [20, -40, 22], target: [20, 30, 21], right: LONG, press: 2 },
    depth: 45,
    contains: ['testis', 'spermatocele'],
  },
];

export const SCROTUM_VIEWS: readonly View[] = [
  {
    id: 'scrotum-upper-pole',
    name: 'Right testis, upper pole and head of the epididymis',
    probe: 'linear',
    start: { from: [-20.5, -40, 18], target: [-20.5, 30, 13], right: LONG, press: 2 },
    settings: { depth: 42, focus: 18 },
    contains: ['testis', 'head of the epididymis', 'fluid', 'scrotal wall', 'skin'],
  },
  {
    id: 'scrotum-lower-pole',
    name: 'Right testis, lower pole and tail of the epididymis',
    probe: 'linear',
    start: { from: [-20.6, -40, -14], target: [-20.6, 30, -12], right: LONG, press: 2 },
    settings: { depth: 42, focus: 20 },
    contains: ['testis', 'tail of the epididymis'],
  },
  {
    id: 'scrotum-mediastinum',
    name: 'Right testis, longitudinal through the mediastinum',
    probe: 'linear',
    start: { from: [-23, -40, 1], target: [-26.8, 27, 0], right: LONG, press: 2 },
    settings: { depth: 42, focus: 18 },
    contains: ['testis', 'mediastinum testis', 'body of the epididymis'],
  },
  {
    id: 'scrotum-transverse',
    name: 'Right testis, transverse',
    probe: 'linear',
    start: { from: [-21, -40, 0], target: [-21, 30, 0], right: ACROSS, press: 2 },
    settings: { depth: 42, focus: 18 },
    contains: ['testis', 'mediastinum testis', 'body of the epididymis'],
  },
  {
    id: 'scrotum-both',
    name: 'Both testes, transverse',
    probe: 'linear',
    start: { from: [0, -40, -2], target: [0, 30, -2], right: ACROSS, press: 2 },
    settings: { depth: 42, focus: 18 },
    contains: ['testis', 'scrotal septum'],
  },
  {
    id: 'scrotum-cord',
    name: 'Right spermatic cord, transverse',
    probe: 'linear',
    start: { from: [-24, -40, 76], target: [-24, 30, 74], right: ACROSS, press: 2 },
    settings: { depth: 38, focus: 16 },
    contains: ['spermatic cord', 'pampiniform plexus', 'vas deferens'],
  },
  ...FINDINGS.map(({ id, name, options, start, depth, gain = 0, contains }): View => ({
    id: `scrotum-${id}`,
    name,
    probe: 'linear',
    options,
    start,
    settings: { depth, focus: 20, gain },
    contains,
  })),
];
