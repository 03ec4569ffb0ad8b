/** A class as sentences have it: "Vascular A, Fall 2026". */
export const classWords = ({ name, term }: { name: string; term: string }): string =>
  term === '' ? name : `${name}, ${term}`;
