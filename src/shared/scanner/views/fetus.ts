import type { BodyOptions } from '../bodies/bodies.ts';
import { fetusAt, placeIn, wayIn, type Frame } from '../bodies/fetus-frame.ts';
import { heartIn } from '../bodies/fetus-heart.ts';
import { femurEnds } from '../bodies/fetus-limbs.ts';
import { add, scale, type V3 } from '../core/vectors.ts';
import type { View } from './view.ts';

const SETTINGS = { depth: 130, focus: 75, tgc: 0.42, samples: 600, range: 58 } as const;

/** Where a probe is put so that its beam passes through a point of a part along a direction of that part. */
function through(part: Frame, point: V3, way: V3, right: V3): View['start'] {
  const target = placeIn(part, point);
  return { from: add(target, scale(wayIn(part, way), -150)), target, right: wayIn(part, right) };
}

/** Lying on its side, seen from its right, as {@link fetusAt} puts it. */
const { trunk, head } = fetusAt();
const onItsSide = fetusAt({ back: 90 });

/** The fetus lies with its back toward the probe. */
const BACK_UP = { back: 20 } as const;
const backUp = fetusAt(BACK_UP);
/** Its back is deep and to the mother's right, so that the apex of the heart points to the probe. */
const APEX_UP = { back: 215 } as const;
const apexUp = fetusAt(APEX_UP);

const view = (
  id: string,
  name: string,
  start: View['start'],
  contains: readonly string[],
  more: { options?: BodyOptions; settings?: Partial<View['settings']> } = {},
): View => ({
  id: `fetus-${id}`,
  name,
  probe: 'curved',
  ...(more.options && { options: more.options }),
  start: { press: 2, ...start },
  settings: { ...SETTINGS, ...more.settings },
  contains,
});

const [hip, knee] = femurEnds(onItsSide, -1);
const middleOfFemur = scale(add(hip, knee), 0.5);

export const FETUS_VIEWS: readonly View[] = [
  view('transthalamic', 'Fetal head, transthalamic plane', through(head, [0, 0, 0.5], [1, 0, 0], [0, 1, 0]), [
    'skull',
    'falx',
    'cavum septi pellucidi',
    'thalamus',
    'third ventricle',
    'Sylvian fissure',
  ]),
  view('transventricular', 'Fetal head, transventricular plane', through(head, [0, 0, 5.6], [1, 0, 0], [0, 1, 0.09]), [
    'skull',
    'falx',
    'lateral ventricle',
    'choroid plexus',
  ]),
  view('transcerebellar', 'Fetal head, transcerebellar plane', through(head, [0, 0, -4], [1, 0, 0], [0, 1, -0.36]), [
    'skull',
    'cavum septi pellucidi',
    'thalamus',
    'cerebellum',
    'vermis',
    'cisterna magna',
  ]),
  view('abdominal-circumference', 'Fetal abdomen, circumference', through(trunk, [0, 0, 0], [1, 0, 0], [0, 1, 0]), [
    'fetal skin',
    'fetal liver',
    'stomach',
    'umbilical vein',
    'descending aorta',
    'inferior vena cava',
    'rib',
  ]),
  view(
    'four-chamber',
    'Fetal heart, four chambers',
    through(heartIn(apexUp.trunk), [0, 0, 0], [-0.25, 0, -1], [1, 0, -0.25]),
    ['left ventricle', 'right ventricle', 'left atrium', 'right atrium', 'descending aorta', 'lung', 'rib'],
    { options: APEX_UP, settings: { depth: 115, focus: 70 } },
  ),
  view(
    'kidneys',
    'Fetal kidneys, transverse',
    through(backUp.trunk, [0, 4, -15], [-0.3, -1, 0], [1, 0, 0]),
    ['kidney', 'vertebral body', 'vertebral arch'],
    { options: BACK_UP },
  ),
  view(
    'spine',
    'Fetal spine, longitudinal',
    through(backUp.trunk, [0, 10, 2], [0, -1, 0], [0, 0, 1]),
    ['vertebral body', 'spinal canal', 'fetal skin'],
    { options: BACK_UP },
  ),
  view(
    'femur',
    'Fetal femur',
    {
      from: add(middleOfFemur, scale(wayIn(trunk, [1, 0, 0]), -150)),
      target: middleOfFemur,
      right: add(hip, scale(knee, -1)),
    },
    ['femur', 'thigh'],
  ),
  view('cord-insertion', 'Fetal abdomen, cord insertion', through(trunk, [0, -8, -15], [1, 0, 0], [0, 1, 0]), [
    'fetal skin',
    'umbilical cord',
    'umbilical vein',
  ]),
  view('bladder', 'Fetal bladder with umbilical arteries', through(trunk, [0, -6, -31.5], [1, 0, 0], [0, 1, -0.45]), [
    'fetal bladder',
    'umbilical artery',
  ]),
  view(
    'cervix',
    'Cervix and lower edge of the placenta',
    { from: [0, -20, -92], target: [0, 74, -92], right: [0, 0, -1] },
    ['maternal bladder', 'cervix', 'cervical canal', 'skull'],
  ),
  view(
    'previa',
    'Placenta previa',
    { from: [0, -20, -92], target: [0, 74, -92], right: [0, 0, -1] },
    ['maternal bladder', 'cervix', 'placenta'],
    { options: { placentaToOs: -25 } },
  ),
  view(
    'ventriculomegaly',
    'Ventriculomegaly',
    through(head, [0, 0, 5.6], [1, 0, 0], [0, 1, 0.09]),
    ['lateral ventricle', 'choroid plexus'],
    { options: { ventricle: 13 } },
  ),
];
