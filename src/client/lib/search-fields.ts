import { SEARCH_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { isId, isOneOf, isText, type Is } from './shapes.ts';

/** Reads a search parameter of an address. Malformed values count as missing, and missing ones become the fallback. */
export type SearchField<T> = (value: unknown) => T;

/** The search parameters of a screen, typed for the router. Without Zod, to keep it out of a teacher's first load. */
export interface Search<T extends object> {
  types: { input: { [Name in keyof T]?: T[Name] | undefined }; output: T };
  parse: (search: unknown) => T;
}
export type UrlStateOf<S extends Search<object>> = S['types']['output'];

type Fields = Readonly<Record<string, SearchField<unknown>>>;
type Read<F extends Fields> = { [Name in keyof F]: ReturnType<F[Name]> };

export function searchOf<F extends Fields>(fields: F): Search<Read<F>> {
  const parse = (search: unknown) => {
    const parameters: Readonly<Record<string, unknown>> = { ...(search as object) };
    return Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(parameters[name])])) as Read<F>;
  };
  return { types: {} as Search<Read<F>>['types'], parse }; // no value: only the router's types use it
}

export const orElse =
  <T, const Fallback>(is: Is<T>, fallback: Fallback): SearchField<T | Fallback> =>
  (value) =>
    is(value) ? value : fallback;

/** An id, or one of these words instead. */
export const isIdOr =
  (...words: readonly string[]): Is<string> =>
  (value): value is string =>
    isId(value) || isOneOf(...words)(value);

export const isTextOf =
  (min: number, max: number): Is<string> =>
  (value): value is string =>
    isText(value) && value.length >= min && value.length <= max;

/** A whole number from 1; undefined for anything else. */
export function wholeNumber(value: unknown, max: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
}

export const searchField: SearchField<string> = (value) => (isText(value) ? value.slice(0, SEARCH_MAX_LENGTH) : '');
/** Counted from 1. */
export const pageField: SearchField<number> = (value) => wholeNumber(value, 200_000) ?? 1;
/** The id of the open item; null for none. */
export const idField = orElse(isId, null);
/** A class's id; missing for all students. */
export const classField = orElse(isId, undefined);
export const flagField = orElse(isOneOf('0', '1'), '0');
/** Null for the default direction of the sort key. */
export const directionField = orElse(isOneOf('asc', 'desc'), null);
