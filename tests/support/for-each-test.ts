import { beforeEach } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

/**
 * Creates a value before each test of the file or group, in the order of the calls. The returned object stands for the
 * current test's value; outside of tests it can't be used.
 */
export function forEachTest<T extends object>(make: () => Promise<T>): T {
  let made: T | undefined;
  beforeEach(async () => {
    made = await make();
  });
  const current = () => {
    if (made === undefined) throw new Error('not made yet: use it in tests and in later hooks');
    return made;
  };
  return new Proxy<T>(Object.create(null) as T, {
    get: (_target, key) => {
      const value: unknown = Reflect.get(current(), key);
      // Methods read private fields, which a proxy does not have.
      return typeof value === 'function' && key !== 'constructor' ? (value.bind(current()) as unknown) : value;
    },
    set: (_target, key, value) => Reflect.set(current(), key, value),
    has: (_target, key) => Reflect.has(current(), key),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_target, key) => Reflect.getOwnPropertyDescriptor(current(), key),
    defineProperty: (_target, key, descriptor) => Reflect.defineProperty(current(), key, descriptor),
    getPrototypeOf: () => Reflect.getPrototypeOf(current()),
  });
}

/** The app on an empty database, for each test. */
export const hubForEachTest = (): TestApp => forEachTest(() => createTestApp());
