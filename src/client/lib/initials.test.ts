import { describe, expect, it } from 'vitest';
import { initialsOf, withoutTitles } from './initials.ts';

describe('initialsOf', () => {
  it.each([
    ['Maya Okafor', 'MO'],
    ['Maya Lin  Okafor', 'MO'],
    ['maya', 'M'],
    ['Élodie Ångström', 'ÉÅ'],
    ['𝒜da Byron', '𝒜B'],
    ['', ''],
  ])('abbreviates %j to %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('withoutTitles', () => {
  it.each([
    ['Dr. Maya Lin Okafor, RDMS', 'Maya Lin Okafor'],
    ['Prof. Dr. Ada Byron', 'Ada Byron'],
    ['Drew Barker', 'Drew Barker'],
    ['Dr.', 'Dr.'],
  ])('reduces %s to %s', (name, bare) => expect(withoutTitles(name)).toBe(bare));
});
