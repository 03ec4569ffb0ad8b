/** All kinds of questions in words, by the names that are stored; the kinds themselves are in `registry.ts`. */
export const KIND_LABELS = {
  single: 'One right answer',
  multiple: 'Several right answers',
  numeric: 'Number',
  order: 'Steps in order',
  hotspot: 'Click on the picture',
  labels: 'Place labels',
  console: 'Turn the knobs',
};
export type KindName = keyof typeof KIND_LABELS;

export const DEFAULT_KIND = 'single';

/** Not for names that every object knows, such as "toString". */
export const isKind = (name: string): boolean => Object.hasOwn(KIND_LABELS, name);
