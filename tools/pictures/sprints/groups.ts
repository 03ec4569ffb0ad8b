import { EXEMPLARS, exemplarId } from './chance.ts';
import { COLORS } from './groups/colors.ts';
import { CONTROLS } from './groups/controls.ts';
import { ECHOES } from './groups/echoes.ts';
import { MASSES } from './groups/masses.ts';
import { MMODES } from './groups/mmodes.ts';
import { SHADOWS } from './groups/shadows.ts';
import { SPECTRA } from './groups/spectra.ts';
import type { SprintGroup } from './types.ts';

export const GROUPS: readonly SprintGroup[] = [
  ...MASSES,
  ...SHADOWS,
  ...ECHOES,
  ...CONTROLS,
  ...SPECTRA,
  ...COLORS,
  ...MMODES,
];

/** The ids of the exemplars of a class. */
export const exemplarsOf = (group: string, classId: string): string[] =>
  Array.from({ length: EXEMPLARS }, (_, index) => exemplarId(`${group}/${classId}/${String(index + 1)}`));

/** The content of content/sprints/sprints.json. */
export const listOf = (groups: readonly SprintGroup[]) => ({
  groups: groups.map(({ classes, ...group }) => ({
    ...group,
    classes: classes.map(({ id, name, tell }) => ({ id, name, tell, exemplars: exemplarsOf(group.id, id) })),
  })),
});
