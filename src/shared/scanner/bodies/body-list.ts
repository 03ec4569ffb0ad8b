/** Values of a body's options: each body names its own. */
export type BodyOptions = Readonly<Record<string, string | number | boolean>>;

/**
 * The bodies by name, without their shapes, which are large. A version counts up when the same options give another body: stored
 * pictures and tasks name it.
 */
export const BODY_LIST = {
  abdomen: { label: 'Abdomen', version: 1 },
  heart: { label: 'Heart', version: 1 },
  neck: { label: 'Neck', version: 1 },
  fetus: { label: 'Fetus at mid-gestation', version: 1 },
  pelvis: { label: 'Female pelvis', version: 1 },
  breast: { label: 'Breast', version: 1 },
  scrotum: { label: 'Scrotum', version: 1 },
  leg: { label: 'Thigh and knee', version: 1 },
  phantom: { label: 'Phantom', version: 1 },
} as const satisfies Record<string, { label: string; version: number }>;

export type BodyName = keyof typeof BODY_LIST;

export const BODY_NAMES = Object.keys(BODY_LIST) as BodyName[];
