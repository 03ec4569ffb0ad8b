import { demoClass, type DemoStudent } from '#server/demo/class-list.ts';
import type { Chance } from '#server/demo/random.ts';

const SIZE = 12;
/** The place in the class of the student who has stopped. */
export const ABSENT = 7;

/** Students whose work differs from the others', so that the lists of students to look after show something. */
const REMARKABLE: Record<number, Partial<DemoStudent>> = {
  0: { streak: 5 },
  // Works a lot and gets much wrong.
  4: { ability: -1.9, growth: 0, diligence: 1.3, joinsAt: 0, leavesAt: null },
  [ABSENT]: { joinsAt: 0, leavesAt: 0.45 },
  // Among the best.
  10: { ability: 1.6, diligence: 1.6, joinsAt: 0 },
};

/** The students of a sample class, who come from several countries. */
export const sampleStudents = (chance: Chance): DemoStudent[] =>
  demoClass(SIZE, chance).map((student, index) => ({ ...student, ...REMARKABLE[index] }));
