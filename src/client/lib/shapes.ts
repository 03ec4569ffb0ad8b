/**
 * Validates a stored value: a Zod schema, or `shapeOf` on screens where students enter the app, whose first load would
 * grow by a fifth with Zod.
 */
export interface Shape<T> {
  /** Returns no `data` if the value does not match. */
  safeParse: (value: unknown) => { data?: T | undefined };
}

export type Is<T> = (value: unknown) => value is T;

export const shapeOf = <T>(is: Is<T>): Shape<T> => ({ safeParse: (value) => (is(value) ? { data: value } : {}) });

export const isText: Is<string> = (value) => typeof value === 'string';
export const isBoolean: Is<boolean> = (value) => typeof value === 'boolean';
/** A number that is at least 0. */
export const isAmount: Is<number> = (value): value is number => Number.isFinite(value) && Number(value) >= 0;
/** A whole number that is at least 0. */
export const isCount: Is<number> = (value): value is number => Number.isInteger(value) && isAmount(value);
/** Like the contract's `id` and `instant`. */
export const isId: Is<string> = (value): value is string =>
  isText(value) && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
export const isInstant: Is<string> = (value): value is string =>
  isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value) && !Number.isNaN(Date.parse(value));

export const isOneOf =
  <const T extends string>(...texts: readonly T[]): Is<T> =>
  (value): value is T =>
    texts.some((text) => text === value);

export const isMaybe =
  <T>(is: Is<T>): Is<T | undefined> =>
  (value) =>
    value === undefined || is(value);

export const isListOf =
  <T>(is: Is<T>): Is<T[]> =>
  (value) =>
    Array.isArray(value) && value.every(is);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isRecordOf =
  <T>(is: Is<T>): Is<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(is);

/** An object with these parts; other properties are ignored. */
export const isObjectOf =
  <T extends object>(parts: { readonly [K in keyof T]-?: Is<T[K]> }): Is<T> =>
  (value): value is T =>
    isObject(value) && Object.entries<Is<unknown>>(parts).every(([name, is]) => is(value[name]));
