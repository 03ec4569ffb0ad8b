/** The names of all kinds of questions, as they are stored; the kinds themselves are in `registry.ts`. */
export const KIND_NAMES = ['single', 'multiple', 'numeric', 'order', 'hotspot', 'labels', 'console'] as const;
export type KindName = (typeof KIND_NAMES)[number];

export const DEFAULT_KIND = 'single';

export const isKind = (name: string): boolean => KIND_NAMES.some((each) => each === name);
