import type { Body } from '../core/body.ts';
import type { BodyName, BodyOptions } from './body-list.ts';

export type MakeBody = (options: BodyOptions) => Body;

/** The same as `bodies.ts`, for a browser: each body loads when it is first drawn. */
export const BODY_LOADERS: Record<BodyName, () => Promise<MakeBody>> = {
  abdomen: async () => (await import('./abdomen.ts')).abdomen,
  heart: async () => (await import('./heart.ts')).heart,
  neck: async () => (await import('./neck.ts')).neck,
  fetus: async () => (await import('./fetus.ts')).fetus,
  pelvis: async () => (await import('./pelvis.ts')).pelvis,
  breast: async () => (await import('./breast.ts')).breast,
  scrotum: async () => (await import('./scrotum.ts')).scrotum,
  leg: async () => (await import('./leg.ts')).leg,
  phantom: async () => (await import('./phantom.ts')).phantom,
};
