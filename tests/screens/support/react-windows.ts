import type { Window } from 'happy-dom';
import { owner } from './window.ts';

type Work = (...args: unknown[]) => unknown;
interface Scheduler {
  unstable_scheduleCallback: (priority: number, task: Work, ...rest: unknown[]) => unknown;
}
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
type Hooks = Record<(typeof EFFECTS)[number], (effect: Work, ...rest: unknown[]) => unknown>;
/** `H` is what hooks call, which differs between a component's first rendering and the next ones. */
type Internals = Record<typeof INTERNALS, { H: Hooks | null }>;
const EFFECTS = ['useEffect', 'useLayoutEffect', 'useInsertionEffect', 'useSyncExternalStore'] as const;
const KEPT = Symbol.for('windows of React');

/**
 * React does the work of all windows in one queue, and ends what one has begun before it begins another's: so tasks and
 * effects belong to the window that was at work when they came about.
 */
export function keepWindows(ofReact: NodeJS.Require): void {
  const scheduler = ofReact('scheduler') as Scheduler;
  const react = ofReact('react') as Internals;
  if (KEPT in scheduler) return;
  const schedule = scheduler.unstable_scheduleCallback;
  const unstable_scheduleCallback: typeof schedule = (priority, task, ...rest) =>
    schedule(priority, inItsWindow(task), ...rest);
  Object.assign(scheduler, { unstable_scheduleCallback, [KEPT]: true });
  let hooks: Hooks | null = null;
  Object.defineProperty(react[INTERNALS], 'H', {
    get: () => hooks,
    set: (next: Hooks | null) => {
      hooks = next;
      if (next === null || KEPT in next) return;
      Object.assign(next, { [KEPT]: true });
      for (const name of EFFECTS) {
        const use = next[name];
        next[name] = (effect, ...rest) => use(inItsWindow(effect), ...rest);
      }
    },
  });
}

/** The same for the same function, since React compares the one that subscribes to a store with the former one. */
const known = new WeakMap<Window, WeakMap<Work, Work>>();

/** With what it returns: the rest of a task that has taken too long, or what ends an effect. */
function inItsWindow(work: Work): Work {
  const window = owner.getStore();
  if (!window) return work;
  const ofWindow = known.get(window) ?? new WeakMap<Work, Work>();
  known.set(window, ofWindow);
  const before = ofWindow.get(work);
  if (before) return before;
  const kept: Work = (...args) => {
    const next = owner.run(window, () => work(...args));
    return typeof next === 'function' ? owner.run(window, () => inItsWindow(next as Work)) : next;
  };
  ofWindow.set(work, kept);
  return kept;
}
