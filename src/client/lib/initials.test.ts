import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initialsOf', () => {
  it.each([
    ['Maya Okafor', 'MO'],
    ['Maya Lin  Okafor', 'MO'],
    ['maya', 'M'],
    ['Élodie Ångström', 'ÉÅ'],
    ['𝒜da Byron', '𝒜B'],
    ['', ''],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
