import type { BodyOptions } from '../bodies/body-list.ts';
import { fetusAt, placeIn, wayIn, type Frame } from '../bodies/fetus-frame.ts';
import { heartIn } from '../bodies/fetus-heart.ts';
import { femurEnds } from '../bodies/fetus-limbs.ts';
import { add, dot, scale, subtract, unit, type V3 } from '../core/vectors.ts';
import type { View } from './view.ts';

const SETTINGS = { depth: 108, focus: 62, tgc: 0.36, samples: 640, range: 58, harmonics: true, gain: 11 } as const;

/**
 * The beam goes straight down through a point of a part, in the plane through that point that is square on a direction of the
 * part.
 */
function down(part: Frame, point: V3, normal: V3, right: V3 = [1, 0, 0]): View['start'] {
  const target = placeIn(part, point);
  const square = unit(wayIn(part, normal));
  const way = unit(subtract([0, 1, 0], scale(square, square[1])));
  return {
    from: add(target, scale(way, -150)),
    target,
    right: subtract(right, scale(square, dot(right, square))),
  };
}

/** Lying on its side, seen from its right, as {@link fetusAt} puts it. */
const { trunk, head } = fetusAt();
const onItsSide = fetusAt({ back: 90 });

/** The fetus lies with its back toward the probe. */
const BACK_UP = { back: 15 } as const;
const backUp = fetusAt(BACK_UP);
/** The fetus lies on its back. */
const FACE_UP = { back: 180 } as const;
const faceUp = fetusAt(FACE_UP);
/** Its back is deep and to the mother's right, so that the apex of the heart points to the probe. */
const APEX_UP = { back: 210 } as const;
const apexUp = fetusAt(APEX_UP);

const LITTLE_FLUID = { fluid: 'low' } as const;
const MUCH_FLUID = { fluid: 'high' } as const;

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
const femurPlane = { from: add(middleOfFemur, [0, -150, 0]), target: middleOfFemur, right: subtract(hip, knee) };

export const FETUS_VIEWS: readonly View[] = [
  view(
    'profile',
    'Fetal face, profile',
    down(faceUp.head, [0, -24, -12], [1, 0, 0], [0, 0, -1]),
    ['face', 'nasal bone', 'maxilla', 'mandible', 'skull'],
    { options: FACE_UP },
  ),
  view('transthalamic', 'Fetal head, transthalamic plane', down(head, [0, 0, 0.5], [0, 0, 1]), [
    'skull',
    'falx',
    'cavum septi pellucidi',
    'thalamus',
    'third ventricle',
    'Sylvian fissure',
  ]),
  view('transventricular', 'Fetal head, transventricular plane', down(head, [0, 0, 5.6], [0, -0.09, 1]), [
    'skull',
    'falx',
    'lateral ventricle',
    'choroid plexus',
  ]),
  view('transcerebellar', 'Fetal head, transcerebellar plane', down(head, [0, 0, -4], [0, 0.36, 1]), [
    'skull',
    'cavum septi pellucidi',
    'thalamus',
    'cerebellum',
    'vermis',
    'cisterna magna',
  ]),
  view('abdominal-circumference', 'Fetal abdomen, circumference', down(trunk, [0, 0, 0], [0, 0, 1]), [
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
    down(heartIn(apexUp.trunk), [0, 0, 0], [0, 1, 0]),
    ['left ventricle', 'right ventricle', 'left atrium', 'right atrium', 'descending aorta', 'lung', 'rib'],
    { options: APEX_UP, settings: { depth: 100, focus: 60 } },
  ),
  view(
    'kidneys',
    'Fetal kidneys, transverse',
    down(backUp.trunk, [0, 4, -16.1], [0, 0, 1]),
    ['kidney', 'vertebral body', 'vertebral arch'],
    { options: BACK_UP },
  ),
  view(
    'spine',
    'Fetal spine, longitudinal',
    down(backUp.trunk, [1.9, 10, 2], [1, 0, 0], [0, 0, -1]),
    ['vertebral body', 'spinal canal', 'fetal skin'],
    { options: BACK_UP },
  ),
  view('femur', 'Fetal femur', femurPlane, ['femur', 'thigh']),
  view('cord-insertion', 'Fetal abdomen, cord insertion', down(trunk, [0, -8, -15], [0, 0, 1]), [
    'fetal skin',
    'umbilical cord',
    'umbilical vein',
  ]),
  view('bladder', 'Fetal bladder with umbilical arteries', down(trunk, [0, -6, -31.5], [0, 0.45, 1]), [
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
    down(head, [0, 0, 5.6], [0, -0.09, 1]),
    ['lateral ventricle', 'choroid plexus'],
    { options: { ventricle: 13 } },
  ),
  view(
    'oligohydramnios',
    'Oligohydramnios',
    down(fetusAt(LITTLE_FLUID).trunk, [0, 0, 0], [0, 0, 1]),
    ['fetal skin', 'fetal liver', 'uterine wall', 'placenta'],
    { options: LITTLE_FLUID },
  ),
  view(
    'polyhydramnios',
    'Polyhydramnios',
    down(fetusAt(MUCH_FLUID).trunk, [0, -24, 0], [0, 0, 1]),
    ['fetal skin', 'amniotic fluid'],
    {
      options: MUCH_FLUID,
      settings: { depth: 150, focus: 85, tgc: 0.24 },
    },
  ),
  view(
    'pyelectasis',
    'Fetal kidneys with wide pelves',
    down(backUp.trunk, [0, 4, -16.1], [0, 0, 1]),
    ['kidney', 'renal pelvis'],
    { options: { ...BACK_UP, renalPelvis: 7 } },
  ),
];
