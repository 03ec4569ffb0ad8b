export type PathParams = Readonly<Record<string, unknown>>;
export type QueryParams = Readonly<Record<string, unknown>>;

/** Fills in the `:name` parts of a path and appends the query, leaving out undefined values. */
export function urlOf(path: string, params: PathParams = {}, query: QueryParams = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(definedEntries(query).map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** `/api/a/:id/b` with id 7 gives `['/api/a', '7', 'b']`; query parameters, if any, follow as one object. */
export function queryKeyOf(path: string, params: PathParams = {}, query: QueryParams = {}): unknown[] {
  const key: unknown[] = path
    .split(/\/?(:\w+)\/?/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? String(params[part.slice(1)]) : part));
  const entries = definedEntries(query);
  return entries.length === 0 ? key : [...key, Object.fromEntries(entries)];
}

function definedEntries(query: QueryParams): [string, unknown][] {
  return Object.entries(query).filter(([, value]) => value !== undefined);
}
