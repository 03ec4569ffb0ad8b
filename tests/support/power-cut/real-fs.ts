import fs from 'node:fs';

/** Node's own functions, taken before any of them is replaced. */
export const real = { ...fs };
