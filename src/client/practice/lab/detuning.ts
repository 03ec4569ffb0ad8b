import { type ConsoleMode, isInRange, positionsOf, type Scene, type Settings } from '#shared/console/mode.ts';
import { type Outcome, outcomesOf, proposedRange, type Target } from '#shared/console/task.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';

/** The targets of a picture: ranges from good practice, or else around the result of the scene's best settings. */
export const targetsOf = (mode: ConsoleMode, scene: Scene<unknown>): Target[] =>
  Object.keys(mode.metrics).map((metric) => ({
    metric,
    ...proposedRange(mode, scene, scene.best, metric),
    weight: 1,
    hint: '',
  }));

export const outcomesWith = (mode: ConsoleMode, scene: Scene<unknown>, settings: Settings): Outcome[] =>
  outcomesOf(mode, targetsOf(mode, scene), mode.measure(scene, settings));

const MOST_KNOBS = 3;
const TRIES = 200;

/** Settings with one to three knobs turned, each of which misses a target on its own. The same for the same seed. */
export function detuned(mode: ConsoleMode, scene: Scene<unknown>, seed: number): Settings {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const targets = targetsOf(mode, scene);
  const isOff = (settings: Settings) => {
    const measured = mode.measure(scene, settings);
    return targets.some((target) => !isInRange(measured[target.metric] ?? Number.NaN, target));
  };
  const knobCount = 1 + Math.floor(random() * MOST_KNOBS);
  const changes = new Map<string, number>();
  for (let tried = 0; changes.size < knobCount && tried < TRIES; tried += 1) {
    const [name, knob] = pick(Object.entries(mode.knobs)) ?? [];
    if (name === undefined || knob === undefined || changes.has(name)) continue;
    const value = pick(positionsOf(knob)) ?? knob.min;
    const together = { ...scene.best, ...Object.fromEntries(changes), [name]: value };
    // Two knobs may cancel each other out, such as those that both brighten.
    if (isOff({ ...scene.best, [name]: value }) && isOff(together)) changes.set(name, value);
  }
  return { ...scene.best, ...Object.fromEntries(changes) };
}
