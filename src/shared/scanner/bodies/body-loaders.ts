import type { Body } from '../core/body.ts';
import type { BodyName, BodyOptions } from './body-list.ts';

export type MakeBody = (options: BodyOptions) => Body;

/** The same as `bodies.ts`, for a browser: each body loads when it is first drawn. */
export const BODY_LOADERS: Record<BodyName, () => Promise<MakeBody>> = {
  breast: async () => (await import('./breast.ts')).breast,
  leg: async () => (await import('./leg.ts')).leg,
  neck: async () => (await import('./neck.ts')).neck,
  pelvis: async () => (await import('./pelvis.ts')).pelvis,
  phantom: async () => (await import('./phantom.ts')).phantom,
  scrotum: async () => (await import('./scrotum.ts')).scrotum,
};
