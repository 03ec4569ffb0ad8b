/** Positions of the knobs, by the mode's names for them. Switches are 0 and 1. */
export type Settings = Readonly<Record<string, number>>;

/** Results of the settings, by the mode's names for its metrics. */
export type Measured = Readonly<Record<string, number>>;

/** A good range: at least `min`, at most `max`; null if that side is open. */
export interface Range {
  min: number | null;
  max: number | null;
}

export interface Knob {
  label: string;
  /** The heading of its group on the panel, such as "Doppler" or "TGC". */
  group: string;
  /** The unit after the number; empty if there is none. */
  unit: string;
  min: number;
  max: number;
  step: number;
  /** Names of its values from `min` on, for switches and other non-numeric knobs. */
  choices?: readonly string[];
  /** The effect of turning it up on the picture, in one sentence. */
  does: string;
  /** The drawback of turning it up, in one sentence. */
  costs: string;
}

/** `range` has the lowest and the highest value, and the step between values. */
export type KnobInGroup = Omit<Knob, 'group' | 'min' | 'max' | 'step'> & {
  range: readonly [min: number, max: number, step: number];
};

/** The knobs of one group. */
export const knobsOf = (group: string, knobs: Record<string, KnobInGroup>): Record<string, Knob> =>
  Object.fromEntries(
    Object.entries(knobs).map(
      ([
        name,
        {
          range: [min, max, step],
          ...knob
        },
      ]) => [name, { ...knob, group, min, max, step }],
    ),
  );

export interface Metric {
  label: string;
  unit: string;
  /** The number of useful decimals. */
  decimals: number;
  /** The range of good practice in any scene; left out if it depends on the scene. */
  good?: Range;
  /** The range of a target on either side of its best value, if `good` is left out. */
  tolerance: number;
  /**
   * A whole sentence for a value outside of its range: what is wrong, and the effect on picture or measurement. It may
   * mention other values that were measured with it.
   */
  missed: (value: number, range: Range, measured: Measured) => string;
  /** A whole sentence for a value within its range. */
  met: string;
}

/** A target of examination. A scene never changes within a version, so that old answers keep their grades. */
export interface Scene<Truth> {
  id: string;
  version: number;
  name: string;
  /** A description of the target, without hints at good settings. */
  description: string;
  truth: Truth;
  /** An expert's setting of every knob for this scene. */
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
  /** Every metric, all finite, for any settings within the ranges of the knobs. Takes less than a millisecond. */
  measure: (truth: Truth, settings: Settings) => Measured;
  /** The machine's read-outs around the picture. */
  readOuts: (truth: Truth, settings: Settings) => ReadOut[];
  /** A description of the picture in sentences, for people who can't see it. Detailed enough to fix a scene by. */
  seen: (truth: Truth, settings: Settings) => string[];
}

/** A mode of the machine, for callers that do not know which one it is. */
export interface ConsoleMode extends Omit<ModeRules<never>, 'scenes' | 'measure' | 'readOuts' | 'seen'> {
  scenes: readonly Scene<unknown>[];
  measure: (scene: Scene<unknown>, settings: Settings) => Measured;
  readOuts: (scene: Scene<unknown>, settings: Settings) => ReadOut[];
  seen: (scene: Scene<unknown>, settings: Settings) => string[];
}

/** Hides the shape of a mode's scenes: a scene is only ever passed back to its own mode. */
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

/** The fault of settings: an unknown knob, not a number, or out of range. Null if there is none. */
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

/** The nearest value that a knob can have, without floating-point noise. */
export function settled({ min, max, step }: Knob, value: number): number {
  const near = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, Number(near.toFixed(6))));
}

/** Every value that a knob can have, from its lower end to its upper. */
export const positionsOf = (knob: Knob): number[] =>
  Array.from({ length: Math.round((knob.max - knob.min) / knob.step) + 1 }, (_, index) =>
    settled(knob, knob.min + index * knob.step),
  );

/** The knobs under the headings of their groups, in order. */
export function groupsOf(knobs: readonly (readonly [string, Knob])[]) {
  const headings = new Set(knobs.map(([, { group }]) => group));
  return Array.from(headings, (heading) => ({ heading, members: knobs.filter(([, { group }]) => group === heading) }));
}

/** The settings of these knobs. */
export const pickKnobs = (settings: Settings, names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])));

export const isBelow = (value: number, { min }: Range): boolean => min !== null && value < min;

export const isInRange = (value: number, { min, max }: Range): boolean =>
  (min === null || value >= min) && (max === null || value <= max);
