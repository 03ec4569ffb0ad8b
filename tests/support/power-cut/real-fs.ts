import fs from 'node:fs';

/** Node's own functions, saved before any of them is replaced. */
export const real = { ...fs };
