import { describe, expect, it } from 'vitest';
import { StatementNames } from './named-statements.ts';

describe('names of statements', () => {
  it('are given to a text from the second time on, and are always the same', () => {
    const names = new StatementNames();
    expect(names.nameOf('select $1')).toBeUndefined();
    const name = names.nameOf('select $1');
    expect(name).toMatch(/^hub_\d+$/);
    expect(names.nameOf('select $1')).toBe(name);
    names.nameOf('select $2');
    expect(names.nameOf('select $2')).not.toBe(name);
  });

  it('are not given to more texts than a connection may keep, or to very long ones', () => {
    const names = new StatementNames();
    const twice = (text: string) => [names.nameOf(text), names.nameOf(text)][1];
    expect(twice(`select ${'x'.repeat(16_000)}`)).toBeUndefined();
    for (let n = 0; n < 500; n += 1) expect(twice(`select ${n}`)).toBeDefined();
    expect(twice('select one too many')).toBeUndefined();
    expect(names.nameOf('select 1')).toBeDefined();
  });

  it('are not given to texts that are sent once, however many there are', () => {
    const names = new StatementNames();
    for (let n = 0; n < 2000; n += 1) expect(names.nameOf(`select ${n}`)).toBeUndefined();
  });
});
