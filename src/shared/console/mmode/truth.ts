import { velocityAt, type Waveform } from '../waveform.ts';

/** A border that the beam meets, and what is below it down to the next one. */
export interface Border {
  name: string;
  /** In mm from the skin, while it is at rest. */
  depth: number;
  /** How far it moves, in mm over each cycle: above 0 deeper. */
  moves?: Waveform;
  /** How bright the border itself is, in dB below white. */
  line: number;
  /** How thick its line is, in mm. */
  thickness: number;
  /** How bright what is below it is, in dB below white. */
  below: number;
  /** Whether that is fluid, whose echoes change from one moment to the next. */
  isFluid?: boolean;
}

/** What one beam that stays where it is meets on its way, from the skin down. */
export interface MmodeTruth {
  /** How deep the strip reaches, in mm. */
  view: number;
  borders: readonly Border[];
}

/** How deep a border is at a moment, in mm. */
export const depthOf = ({ depth, moves }: Border, seconds: number): number =>
  depth + (moves === undefined ? 0 : velocityAt(moves, seconds));

/** The border of this name. */
export function borderOf({ borders }: MmodeTruth, name: string): Border {
  const found = borders.find((border) => border.name === name);
  if (found === undefined) throw new Error(`no border is named ${name}`);
  return found;
}
