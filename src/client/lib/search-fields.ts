import { SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';
import { isId, isText, type Is } from './shapes.ts';

/** Reads a search parameter of an address. What is malformed counts as absent, and what is absent as the fallback. */
export type SearchField<T> = (value: unknown) => T;

/** The search parameters of a screen, as the router has them typed. Without Zod, which a teacher's first load is without. */
export interface Search<T extends object> {
  types: { input: { [Name in keyof T]?: T[Name] | undefined }; output: T };
  parse: (search: unknown) => T;
}
export type PlaceOf<S extends Search<object>> = S['types']['output'];

type Fields = Readonly<Record<string, SearchField<unknown>>>;
type Read<F extends Fields> = { [Name in keyof F]: ReturnType<F[Name]> };

export function searchOf<F extends Fields>(fields: F): Search<Read<F>> {
  const parse = (search: unknown) => {
    const given: Readonly<Record<string, unknown>> = { ...(search as object) };
    return Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(given[name])])) as Read<F>;
  };
  return { types: {} as Search<Read<F>>['types'], parse }; // no value: only the router's types look at it
}

export const orElse =
  <T, const Fallback>(is: Is<T>, fallback: Fallback): SearchField<T | Fallback> =>
  (value) =>
    is(value) ? value : fallback;

export const isOneOf =
  <const T extends string>(...texts: readonly T[]): Is<T> =>
  (value): value is T =>
    texts.some((text) => text === value);

/** An id, or one of these words in its place. */
export const isIdOr =
  (...words: readonly string[]): Is<string> =>
  (value): value is string =>
    isId(value) || isOneOf(...words)(value);

export const isTextOf =
  (min: number, max: number): Is<string> =>
  (value): value is string =>
    isText(value) && value.length >= min && value.length <= max;

/** A whole number from 1; undefined where it is something else. */
export function wholeNumber(value: unknown, max: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
}

export const searchField: SearchField<string> = (value) => (isText(value) ? value.slice(0, SEARCH_MAX_LENGTH) : '');
/** Counted from 1. */
export const pageField: SearchField<number> = (value) => wholeNumber(value, 200_000) ?? 1;
/** The id of something that is looked at; null for none. */
export const idField = orElse(isId, null);
/** A class's id; absent for all students. */
export const classField = orElse(isId, undefined);
export const flagField = orElse(isOneOf('0', '1'), '0');
/** Null for the one that the sort begins with. */
export const directionField = orElse(isOneOf('asc', 'desc'), null);
