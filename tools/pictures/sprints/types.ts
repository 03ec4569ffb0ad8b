import type { Chance } from './chance.ts';

export interface Drawn {
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface SprintClass {
  id: string;
  name: string;
  /** What identifies a picture as this class and not its look-alikes. */
  tell: string;
  draw: (chance: Chance) => Drawn;
}

export interface SprintGroup {
  id: string;
  /** The library's category that it belongs to. */
  category: string;
  /** The question asked about every picture of the group. */
  name: string;
  /** What distinguishes the classes. */
  about: string;
  classes: readonly SprintClass[];
}
