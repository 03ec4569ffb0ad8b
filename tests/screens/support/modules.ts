import path from 'node:path';
import type { Window } from 'happy-dom';
import { owner } from './window.ts';

const SOURCES = path.resolve(import.meta.dirname, '../../../src') + path.sep;
/** What Vite remembers of a module that was loaded. */
const OF_WINDOW = ['promise', 'exports', 'evaluated'];

/** The part of Vitest's that is needed. */
interface Worker {
  evaluatedModules: { idToModuleMap: Map<string, object> };
}
const divided = new WeakSet<object>();

/** Lets each window load the product's modules for itself, also those that it loads while another window is open. */
export function divideModules(): void {
  const { evaluatedModules }: Worker = Reflect.get(globalThis, '__vitest_worker__');
  const modules = evaluatedModules.idToModuleMap;
  if (divided.has(modules)) return;
  divided.add(modules);
  const set = modules.set.bind(modules);
  modules.set = (id, module) => {
    divide(id, module);
    return set(id, module);
  };
  for (const [id, module] of modules) divide(id, module);
}

function divide(id: string, module: object): void {
  if (!id.startsWith(SOURCES) || divided.has(module)) return;
  divided.add(module);
  for (const name of OF_WINDOW) {
    let ofTest: unknown = Reflect.get(module, name);
    const ofWindows = new WeakMap<Window, unknown>();
    Object.defineProperty(module, name, {
      configurable: true,
      enumerable: true,
      get() {
        const window = owner.getStore();
        return window ? ofWindows.get(window) : ofTest;
      },
      set(value: unknown) {
        const window = owner.getStore();
        if (window) ofWindows.set(window, value);
        else ofTest = value;
      },
    });
  }
}
