/** The names of all kinds of questions for people, by stored name; the kinds themselves are in `registry.ts`. */
export const KIND_LABELS = {
  single: 'One right answer',
  multiple: 'Several right answers',
  numeric: 'Number',
  order: 'Steps in order',
  hotspot: 'Click on the picture',
  labels: 'Place labels',
  console: 'Turn the knobs',
  plane: 'Find the plane',
};
export type KindName = keyof typeof KIND_LABELS;

export const DEFAULT_KIND = 'single';

/** Ignores names that every object has, such as "toString". */
export const isKind = (name: string): boolean => Object.hasOwn(KIND_LABELS, name);
