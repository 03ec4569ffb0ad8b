import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCKS } from './locks.ts';

const SERVER = path.resolve(import.meta.dirname, '..');
/** Files that are exempt: this test and the one it checks. */
const EXEMPT = new Set(['db/locks.ts', 'db/locks.test.ts']);

describe('the advisory locks', () => {
  it('have a number each', () => {
    const numbers = Object.values(LOCKS);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  it('are all taken through db/locks.ts', () => {
    const sources = fs
      .readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !EXEMPT.has(name));
    const elsewhere = sources.filter((name) =>
      /pg_\w*advisory|7_?340_?5\d\d/.test(fs.readFileSync(path.join(SERVER, name), 'utf8')),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(elsewhere).toEqual([]);
  });
});
