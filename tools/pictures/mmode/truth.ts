import { velocityAt, type Waveform } from '#shared/console/waveform.ts';

/** A border in the beam, and the material below it down to the next one. */
export interface Border {
  name: string;
  /** Depth in mm from the skin, at rest. */
  depth: number;
  /** Its movement, in mm over each cycle: positive is deeper. */
  moves?: Waveform;
  /** The brightness of the border itself, in dB below white. */
  line: number;
  /** The thickness of its line, in mm. */
  thickness: number;
  /** The brightness of the material below it, in dB below white. */
  below: number;
  /** Whether that material is fluid, whose echoes change from one moment to the next. */
  isFluid?: boolean;
}

/** The borders along one fixed beam, from the skin down. */
export interface MmodeTruth {
  /** The depth of the strip, in mm. */
  view: number;
  borders: readonly Border[];
}

/** The depth of a border at a moment, in mm. */
export const depthOf = ({ depth, moves }: Border, seconds: number): number =>
  depth + (moves === undefined ? 0 : velocityAt(moves, seconds));

/** The border with this name. */
export function borderOf({ borders }: MmodeTruth, name: string): Border {
  const found = borders.find((border) => border.name === name);
  if (found === undefined) throw new Error(`no border is named ${name}`);
  return found;
}
