import type { Chance } from './chance.ts';

export interface Drawn {
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface SprintClass {
  id: string;
  name: string;
  /** What shows that a picture is of this class and not of its look-alikes. */
  tell: string;
  draw: (chance: Chance) => Drawn;
}

export interface SprintGroup {
  id: string;
  /** The question that is asked on every picture of the group. */
  name: string;
  /** What tells the classes apart. */
  about: string;
  classes: readonly SprintClass[];
}
