import { COMMON_LINE, FORK_DIRECTION, INTERNAL_LINE } from '../bodies/neck-carotid.ts';
import { sided } from '../bodies/neck-frame.ts';
import { GLAND, JAW_LINE, JAW_NORMAL, middleNode, upperNode } from '../bodies/neck-glands.ts';
import { add, between, dot, scale, subtract, unit, type V3 } from '../core/vectors.ts';
import type { View } from './view.ts';

const TRANSVERSE: V3 = [1, 0, 0];
const DETAIL = { samples: 600 } as const;

/** From outside, square on the neck's axis. */
const facing = (target: V3): V3 => add(target, scale([target[0], target[1] - 58, 0], 1.5));

/** Along a vessel of the right side from a low to a high point, the beam square on it; `inward` is roughly its direction. */
function along(low: V3, high: V3, inward: V3): View['start'] {
  const axis = unit(subtract(sided('right', high), sided('right', low)));
  const rough = sided('right', inward);
  const depth = unit(subtract(rough, scale(axis, dot(rough, axis))));
  const target = between(sided('right', low), sided('right', high), 0.5);
  return { from: subtract(target, scale(depth, 60)), target, right: scale(axis, -1) };
}

/** Toward the middle of the neck. */
const inwardAt = ([lateral, y]: V3): V3 => [-lateral, 58 - y, 0];
const [, , COMMON_LOW, COMMON_HIGH] = COMMON_LINE as [V3, V3, V3, V3];
const [, , INTERNAL_LOW, INTERNAL_HIGH] = INTERNAL_LINE as [V3, V3, V3, V3];
const NODE = upperNode('right');
const RIGHT_LOBE: View['start'] = { from: [-30, -30, 2], target: [-16, 22, 2], right: TRANSVERSE };
const BIFURCATION = along([31.6, 23.4, 40], [32.4, 24, 62], FORK_DIRECTION);
const SHEATH: View['start'] = { from: [-56, -30, 2], target: [-31, 27, 2], right: TRANSVERSE };

export const NECK_VIEWS: readonly View[] = [
  {
    id: 'neck-thyroid-right-transverse',
    name: 'Thyroid, right lobe, transverse',
    probe: 'linear',
    start: RIGHT_LOBE,
    settings: { ...DETAIL, depth: 40, focus: 20 },
    contains: [
      'thyroid',
      'trachea',
      'common carotid artery',
      'sternothyroid',
      'sternohyoid',
      'sternocleidomastoid',
      'longus colli',
    ],
  },
  {
    id: 'neck-thyroid-left-transverse',
    name: 'Thyroid, left lobe, transverse',
    probe: 'linear',
    start: { from: [30, -30, -6], target: [16, 22, -6], right: TRANSVERSE },
    settings: { ...DETAIL, depth: 40, focus: 20 },
    contains: ['thyroid', 'trachea', 'esophagus', 'common carotid artery', 'longus colli'],
  },
  {
    id: 'neck-thyroid-isthmus',
    name: 'Thyroid, isthmus, transverse',
    probe: 'linear',
    start: { from: [0, -30, 1], target: [0, 20, 1], right: TRANSVERSE },
    settings: { ...DETAIL, depth: 35, focus: 14 },
    contains: ['thyroid', 'trachea', 'airway', 'sternohyoid'],
  },
  {
    id: 'neck-thyroid-right-longitudinal',
    name: 'Thyroid, right lobe, longitudinal',
    probe: 'linear',
    start: { from: [-24, -30, 4], target: [-17.5, 21, 4], right: [0.1, 0, -1] },
    settings: { ...DETAIL, depth: 40, focus: 20 },
    contains: ['thyroid', 'sternothyroid', 'longus colli'],
  },
  {
    id: 'neck-common-carotid-longitudinal',
    name: 'Common carotid artery, longitudinal',
    probe: 'linear',
    start: along(COMMON_LOW, COMMON_HIGH, inwardAt(COMMON_LOW)),
    settings: { ...DETAIL, depth: 40, focus: 20 },
    contains: ['common carotid artery', 'intima-media complex', 'carotid wall', 'sternocleidomastoid'],
  },
  {
    id: 'neck-intima-media',
    name: 'Intima-media thickness, far wall of the common carotid artery',
    probe: 'linear',
    start: along([30.2, 25.3, 14], [31.2, 24.4, 28], inwardAt([30.6, 24.8, 20])),
    settings: { ...DETAIL, depth: 28, focus: 18 },
    contains: ['common carotid artery', 'intima-media complex', 'carotid wall'],
  },
  {
    id: 'neck-carotid-bifurcation',
    name: 'Carotid bifurcation, longitudinal',
    probe: 'linear',
    start: BIFURCATION,
    settings: { ...DETAIL, depth: 38, focus: 18 },
    contains: ['common carotid artery', 'internal carotid artery', 'external carotid artery'],
  },
  {
    id: 'neck-internal-carotid-longitudinal',
    name: 'Internal carotid artery, longitudinal',
    probe: 'linear',
    start: along(INTERNAL_LOW, INTERNAL_HIGH, [-0.25, 0.97, 0]),
    settings: { ...DETAIL, depth: 40, focus: 22 },
    contains: ['internal carotid artery', 'carotid wall'],
  },
  {
    id: 'neck-carotid-transverse',
    name: 'Common carotid artery and internal jugular vein, transverse',
    probe: 'linear',
    start: SHEATH,
    settings: { ...DETAIL, depth: 40, focus: 18 },
    contains: ['common carotid artery', 'internal jugular vein', 'thyroid', 'sternocleidomastoid', 'vagus nerve'],
  },
  {
    id: 'neck-lymph-node',
    name: 'Lymph node of level II, longitudinal',
    probe: 'linear',
    start: { from: facing(NODE), target: NODE, right: [0, 0, -1] },
    settings: { ...DETAIL, depth: 35, focus: 14 },
    contains: ['lymph node', 'hilum', 'sternocleidomastoid'],
  },
  {
    id: 'neck-submandibular-gland',
    name: 'Submandibular gland, along the jaw',
    probe: 'linear',
    start: {
      from: add(sided('right', GLAND), scale(sided('right', JAW_NORMAL), 40)),
      target: sided('right', GLAND),
      right: sided('right', JAW_LINE),
    },
    settings: { ...DETAIL, depth: 40, focus: 16 },
    contains: ['submandibular gland', 'mylohyoid', 'tongue', 'facial artery'],
  },
  {
    id: 'neck-nodule-suspicious',
    name: 'Suspicious thyroid nodule, transverse',
    probe: 'linear',
    options: {
      nodule: 'solid',
      noduleSize: 13,
      noduleEchogenicity: 'very hypoechoic',
      noduleMargin: 'irregular',
      noduleTallerThanWide: true,
      noduleFoci: 'punctate',
    },
    start: RIGHT_LOBE,
    settings: { ...DETAIL, depth: 40, focus: 20 },
    contains: ['nodule', 'thyroid', 'trachea'],
  },
  {
    id: 'neck-nodule-spongiform',
    name: 'Spongiform thyroid nodule, transverse',
    probe: 'linear',
    options: { nodule: 'spongiform', noduleSize: 15 },
    start: RIGHT_LOBE,
    settings: { ...DETAIL, depth: 40, focus: 20 },
    contains: ['nodule', 'thyroid', 'trachea'],
  },
  {
    id: 'neck-hashimoto',
    name: 'Hashimoto’s thyroiditis, isthmus, transverse',
    probe: 'linear',
    options: { thyroid: 'hashimoto' },
    start: { from: [-6, -30, 1], target: [-5, 20, 1], right: TRANSVERSE },
    settings: { ...DETAIL, depth: 40, focus: 18 },
    contains: ['thyroid', 'trachea'],
  },
  {
    id: 'neck-carotid-plaque',
    name: 'Calcified plaque in the carotid bulb, longitudinal',
    probe: 'linear',
    options: { plaque: 'calcified', plaqueThickness: 3 },
    start: BIFURCATION,
    settings: { ...DETAIL, depth: 38, focus: 18 },
    contains: ['plaque', 'calcification', 'internal carotid artery'],
  },
  {
    id: 'neck-carotid-stenosis',
    name: 'Stenosis of the internal carotid artery, longitudinal',
    probe: 'linear',
    options: { stenosis: 70 },
    start: along([32.5, 24.6, 51], [34.1, 28.7, 67], FORK_DIRECTION),
    settings: { ...DETAIL, depth: 38, focus: 18 },
    contains: ['plaque', 'internal carotid artery'],
  },
  {
    id: 'neck-jugular-thrombus',
    name: 'Thrombus in the internal jugular vein, transverse',
    probe: 'linear',
    options: { thrombus: 'right' },
    start: SHEATH,
    settings: { ...DETAIL, depth: 40, focus: 18 },
    contains: ['thrombus', 'internal jugular vein', 'common carotid artery'],
  },
  {
    id: 'neck-lymph-node-suspicious',
    name: 'Suspicious lymph node of level III, transverse',
    probe: 'linear',
    options: { lymphNode: 'right' },
    start: { from: facing(middleNode('right')), target: middleNode('right'), right: TRANSVERSE },
    settings: { ...DETAIL, depth: 38, focus: 18 },
    contains: ['lymph node', 'sternocleidomastoid'],
  },
];
