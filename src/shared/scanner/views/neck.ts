import { FORK_DIRECTION } from '../bodies/neck-carotid.ts';
import { sided } from '../bodies/neck-frame.ts';
import { GLAND, JAW_LINE, JAW_NORMAL, upperNode } from '../bodies/neck-glands.ts';
import { add, scale, type V3 } from '../core/vectors.ts';
import type { View } from './view.ts';

const TRANSVERSE: V3 = [1, 0, 0];
const DETAIL = { samples: 600 } as const;

/** From outside the skin, square on it. */
const facing = (target: V3): V3 => add(target, scale([target[0], target[1] - 58, 0], 1.5));
const forkTarget: V3 = sided('right', [32.6, 23.6, 51]);
const fork = (z: number): View['start'] => {
  const target: V3 = add(forkTarget, [0, 0, z]);
  return {
    from: add(target, scale(sided('right', FORK_DIRECTION), -60)),
    target,
    right: sided('right', [-0.035, 0, -1]),
  };
};
const common: V3 = sided('right', [28.2, 26.2, 0]);
const nodeTarget = upperNode('right');
const glandTarget = sided('right', GLAND);

export const NECK_VIEWS: readonly View[] = [
  {
    id: 'neck-thyroid-right-transverse',
    name: 'Thyroid, right lobe, transverse',
    probe: 'linear',
    start: { from: [-19, -30, 2], target: [-16, 22, 2], right: TRANSVERSE },
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
    start: { from: [19, -30, -6], target: [16, 22, -6], right: TRANSVERSE },
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
    start: { from: facing(common), target: common, right: sided('right', [-0.12, 0.08, -1]) },
    settings: { ...DETAIL, depth: 40, focus: 20 },
    contains: ['common carotid artery', 'intima-media complex', 'carotid wall', 'sternocleidomastoid'],
  },
  {
    id: 'neck-intima-media',
    name: 'Intima-media thickness, far wall of the common carotid artery',
    probe: 'linear',
    start: {
      from: facing(sided('right', [30.6, 24.5, 20])),
      target: sided('right', [30.6, 24.5, 20]),
      right: sided('right', [-0.09, 0.07, -1]),
    },
    settings: { ...DETAIL, depth: 28, focus: 18 },
    contains: ['common carotid artery', 'intima-media complex', 'carotid wall'],
  },
  {
    id: 'neck-carotid-bifurcation',
    name: 'Carotid bifurcation, longitudinal',
    probe: 'linear',
    start: fork(0),
    settings: { ...DETAIL, depth: 38, focus: 18 },
    contains: ['common carotid artery', 'internal carotid artery', 'external carotid artery'],
  },
  {
    id: 'neck-internal-carotid-longitudinal',
    name: 'Internal carotid artery, longitudinal',
    probe: 'linear',
    start: fork(14),
    settings: { ...DETAIL, depth: 40, focus: 22 },
    contains: ['internal carotid artery', 'carotid wall'],
  },
  {
    id: 'neck-carotid-transverse',
    name: 'Common carotid artery and internal jugular vein, transverse',
    probe: 'linear',
    start: { from: [-48, -30, 2], target: [-30.5, 27, 2], right: TRANSVERSE },
    settings: { ...DETAIL, depth: 40, focus: 18 },
    contains: ['common carotid artery', 'internal jugular vein', 'thyroid', 'sternocleidomastoid', 'vagus nerve'],
  },
  {
    id: 'neck-lymph-node',
    name: 'Lymph node of level II, longitudinal',
    probe: 'linear',
    start: { from: facing(nodeTarget), target: nodeTarget, right: [0, 0, -1] },
    settings: { ...DETAIL, depth: 35, focus: 14 },
    contains: ['lymph node', 'hilum', 'internal jugular vein', 'sternocleidomastoid'],
  },
  {
    id: 'neck-submandibular-gland',
    name: 'Submandibular gland, along the jaw',
    probe: 'linear',
    start: {
      from: add(glandTarget, scale(sided('right', JAW_NORMAL), 40)),
      target: glandTarget,
      right: sided('right', JAW_LINE),
    },
    settings: { ...DETAIL, depth: 40, focus: 16 },
    contains: ['submandibular gland', 'mylohyoid', 'tongue', 'facial artery'],
  },
];
