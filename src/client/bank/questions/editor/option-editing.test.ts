import { describe, expect, it } from 'vitest';
import { blankOptions, NO_KEY, optionsComplaint, withOption, withOptionText, withoutOption } from './option-editing.ts';

const edited = { options: ['Artery', 'Vein', 'Duct', 'Nerve'], correctAnswer: 2 };

describe('editing options', () => {
  it('starts with four blank ones', () => {
    expect(blankOptions).toEqual(['', '', '', '']);
  });

  it('adds a blank one at the end, up to five', () => {
    const five = withOption(edited);
    expect(five).toEqual({ options: [...edited.options, ''], correctAnswer: 2 });
    expect(withOption(five)).toBe(five);
  });

  it('removes one, down to two', () => {
    const two = withoutOption(withoutOption(edited, 3), 0);
    expect(two.options).toEqual(['Vein', 'Duct']);
    expect(withoutOption(two, 0)).toBe(two);
  });

  it('puts a text into the first blank option that is not the key, else adds one, up to five', () => {
    const blank = { options: ['Artery', '', ' ', 'Nerve'], correctAnswer: 1 };
    const filled = withOptionText(blank, 'Vein');
    expect(filled).toEqual({ options: ['Artery', '', 'Vein', 'Nerve'], correctAnswer: 1 });
    const five = withOptionText(filled, 'Duct');
    expect(five).toEqual({ options: ['Artery', '', 'Vein', 'Nerve', 'Duct'], correctAnswer: 1 });
    expect(withOptionText(five, 'Lymph node')).toBe(five);
  });

  it.each([
    ['stays at its text', 0, { options: ['Vein', 'Duct', 'Nerve'], correctAnswer: 1 }],
    ['stays at its text', 1, { options: ['Artery', 'Duct', 'Nerve'], correctAnswer: 1 }],
    ['stays at its text', 3, { options: ['Artery', 'Vein', 'Duct'], correctAnswer: 2 }],
    ['has to be chosen again', 2, { options: ['Artery', 'Vein', 'Nerve'], correctAnswer: NO_KEY }],
  ])('the key %s when option %i is removed', (_, index, expected) => {
    expect(withoutOption(edited, index)).toEqual(expected);
  });

  it('leaves the key unset if none was chosen', () => {
    expect(withoutOption({ ...edited, correctAnswer: NO_KEY }, 0).correctAnswer).toBe(NO_KEY);
  });

  it('changes nothing for an index out of range', () => {
    expect(withoutOption(edited, 4)).toBe(edited);
    expect(withoutOption(edited, -1)).toBe(edited);
  });
});

describe('the complaint about the options', () => {
  it.each([
    [['', '', '', ''], 'At least 2 options are required'],
    [['Artery', ' ', '', ''], 'At least 2 options are required'],
    [['Artery', 'Vein', ''], 'All option fields must be filled'],
    [['Artery', 'Vein', '  ', 'Nerve'], 'All option fields must be filled'],
  ])('is, for %j: %s', (options, complaint) => {
    expect(optionsComplaint(options)).toBe(complaint);
  });

  it('is undefined if two to five are filled', () => {
    expect(optionsComplaint(['Artery', 'Vein'])).toBeUndefined();
    expect(optionsComplaint(['1', '2', '3', '4', '5'])).toBeUndefined();
  });
});
