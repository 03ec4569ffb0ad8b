/** Where the knobs of a machine are, by the names that its mode gives them. Switches are 0 and 1. */
export type Settings = Readonly<Record<string, number>>;

/** What the settings come to, by the names that the mode gives its metrics. */
export type Measured = Readonly<Record<string, number>>;

/** A range that is good: at least `min`, at most `max`; null where that side is open. */
export interface Range {
  min: number | null;
  max: number | null;
}

export interface Knob {
  label: string;
  /** The heading of the panel that it is under, such as "Doppler" or "TGC". */
  group: string;
  /** As it is written behind the number; empty where there is none. */
  unit: string;
  min: number;
  max: number;
  step: number;
  /** Names of its values from `min` on, for switches and whatever else is not a number. */
  choices?: readonly string[];
  /** What turning it up does to the picture, in one sentence. */
  does: string;
  /** What that costs, in one sentence. */
  costs: string;
}

export interface Metric {
  label: string;
  unit: string;
  /** How many decimals say enough. */
  decimals: number;
  /** What good practice asks for, whatever the scene; left out where that depends on the scene. */
  good?: Range;
  /** How far to either side of its best value a target may reach, where `good` is left out. */
  tolerance: number;
  /**
   * A whole sentence for a value outside of its range: what is wrong, and what that does to picture or measurement. It may
   * name other values that were measured with it.
   */
  missed: (value: number, range: Range, measured: Measured) => string;
  /** A whole sentence for a value inside. */
  met: string;
}

/** Something to examine. A scene never changes under its version, so that old answers are graded as they were. */
export interface Scene<Truth> {
  id: string;
  version: number;
  name: string;
  /** What is examined, without telling which settings are good. */
  description: string;
  truth: Truth;
  /** Every knob as an expert sets it for this scene. */
  best: Settings;
}

/** A read-out in the corner of the picture, such as the frame rate. */
export interface ReadOut {
  label: string;
  /** With its unit. */
  text: string;
}

export interface ModeRules<Truth> {
  label: string;
  knobs: Readonly<Record<string, Knob>>;
  metrics: Readonly<Record<string, Metric>>;
  scenes: readonly Scene<Truth>[];
  /** Every metric, all of them finite, for any settings within the ranges of the knobs. Takes less than a millisecond. */
  measure: (truth: Truth, settings: Settings) => Measured;
  /** What the machine writes around the picture. */
  readOuts: (truth: Truth, settings: Settings) => ReadOut[];
  /** What there is to see in the picture, in sentences, for whoever does not see it. Enough to repair a scene by. */
  seen: (truth: Truth, settings: Settings) => string[];
}

/** A mode of the machine, for those who do not know which it is. */
export interface ConsoleMode extends Omit<ModeRules<never>, 'scenes' | 'measure' | 'readOuts' | 'seen'> {
  scenes: readonly Scene<unknown>[];
  measure: (scene: Scene<unknown>, settings: Settings) => Measured;
  readOuts: (scene: Scene<unknown>, settings: Settings) => ReadOut[];
  seen: (scene: Scene<unknown>, settings: Settings) => string[];
}

/** Hides the shape of a mode's scenes: a scene is only ever given back to the mode that has it. */
export function consoleMode<Truth>({ measure, readOuts, seen, ...rules }: ModeRules<Truth>): ConsoleMode {
  const truthOf = ({ id, version }: Scene<unknown>): Truth => {
    const scene = rules.scenes.find((own) => own.id === id && own.version === version);
    if (scene === undefined) throw new Error(`${rules.label} has no scene ${id} of version ${version}`);
    return scene.truth;
  };
  return {
    ...rules,
    measure: (scene, settings) => measure(truthOf(scene), settings),
    readOuts: (scene, settings) => readOuts(truthOf(scene), settings),
    seen: (scene, settings) => seen(truthOf(scene), settings),
  };
}

/** What is wrong with settings: a knob that the mode does not have, no number, or one out of range. Null where nothing is. */
export function settingsFault({ knobs }: ConsoleMode, settings: Settings): { knob: string; message: string } | null {
  for (const [name, value] of Object.entries(settings)) {
    const knob = Object.hasOwn(knobs, name) ? knobs[name] : undefined;
    if (knob === undefined) return { knob: name, message: 'The machine has no such knob' };
    if (!(value >= knob.min && value <= knob.max)) {
      return {
        knob: name,
        message: `${knob.label} goes from ${knobText(knob, knob.min)} to ${knobText(knob, knob.max)}`,
      };
    }
  }
  return null;
}

/** "3.5 MHz", "60°", "Off". */
export function knobText({ unit, step, min, choices }: Knob, value: number): string {
  const choice = choices?.[Math.round((value - min) / step)];
  return choice ?? withUnit(value.toFixed(decimalsOf(step)), unit);
}

/** "12°", "60% of the diameter", "5 MHz". */
export const withUnit = (number: string, unit: string): string =>
  unit === '' || unit.startsWith('°') || unit.startsWith('%') ? `${number}${unit}` : `${number} ${unit}`;

const decimalsOf = (step: number) => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

/** The value nearest to this one that a knob can take, without the dust of floating point. */
export function settled({ min, max, step }: Knob, value: number): number {
  const near = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, Number(near.toFixed(6))));
}

/** Every value that a knob can take, from its lower end to its upper. */
export const positionsOf = (knob: Knob): number[] =>
  Array.from({ length: Math.round((knob.max - knob.min) / knob.step) + 1 }, (_, index) =>
    settled(knob, knob.min + index * knob.step),
  );

/** The knobs under the headings of their groups, in their order. */
export function groupsOf(knobs: readonly (readonly [string, Knob])[]) {
  const headings = new Set(knobs.map(([, { group }]) => group));
  return Array.from(headings, (heading) => ({ heading, members: knobs.filter(([, { group }]) => group === heading) }));
}

/** Some of the settings: those of these knobs. */
export const pickKnobs = (settings: Settings, names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])));

export const isBelow = (value: number, { min }: Range): boolean => min !== null && value < min;

export const isInRange = (value: number, { min, max }: Range): boolean =>
  (min === null || value >= min) && (max === null || value <= max);
