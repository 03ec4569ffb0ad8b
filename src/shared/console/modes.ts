import { BMODE } from './bmode/mode.ts';
import { COLOR } from './color/mode.ts';
import type { ConsoleMode } from './mode.ts';
import { SPECTRAL } from './spectral/mode.ts';

/** Every mode of the machine, by its name in tasks and addresses. */
export const CONSOLE_MODES: Readonly<Record<string, ConsoleMode>> = {
  spectral: SPECTRAL,
  color: COLOR,
  bmode: BMODE,
};

/** Undefined if this version of the hub does not have the mode. */
export const modeOf = (name: string): ConsoleMode | undefined =>
  Object.hasOwn(CONSOLE_MODES, name) ? CONSOLE_MODES[name] : undefined;
