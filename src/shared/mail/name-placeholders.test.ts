import { describe, expect, it } from 'vitest';
import { fillNames, unknownPlaceholders } from './name-placeholders.ts';

describe('placeholders of the birthday mail', () => {
  it('are all replaced by the student’s names', () => {
    expect(fillNames('{firstName} {lastName}, {firstName}!', { firstName: 'Maya', lastName: 'Okafor' })).toBe(
      'Maya Okafor, Maya!',
    );
  });

  it('are not looked for in a name', () => {
    expect(fillNames('{firstName}', { firstName: '{lastName} $&', lastName: 'X' })).toBe('{lastName} $&');
  });

  it('that are unknown are found, each once', () => {
    expect(unknownPlaceholders('{firstname} and {name}, {firstName}, {name}')).toEqual(['{firstname}', '{name}']);
    expect(unknownPlaceholders('{lastName} {} { \n }')).toEqual([]);
  });
});
