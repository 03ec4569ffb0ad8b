import { describe, expect, it } from 'vitest';
import { commandOf, type PressedKey } from './quiz-keys.ts';

const press = (key: string, rest: Partial<PressedKey> = {}) =>
  commandOf({ key, hasModifier: false, isRepeated: false, on: 'page', hasShift: false, code: '', ...rest });

it.each([
  ['a', 0],
  ['A', 0],
  ['e', 4],
  ['1', 0],
  ['5', 4],
])('"%s" picks the option with index %i', (key, option) => {
  expect(press(key)).toEqual({ name: 'pick', option });
});

it.each([
  ['Enter', 'submit'],
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['s', 'skip'],
  ['F', 'flag'],
  ['K', 'calculator'],
  ['?', 'help'],
])('%s means %s', (key, name) => {
  expect(press(key)).toEqual({ name });
});

it.each([
  ['A', '', 0],
  // With Caps Lock.
  ['e', '', 4],
  ['!', 'Digit1', 0],
  ['%', 'Digit5', 4],
])('Shift with "%s" (%s) strikes out the option with index %i', (key, code, option) => {
  expect(press(key, { code, hasShift: true })).toEqual({ name: 'strike', option });
});

it('picks by a digit that needs Shift, and opens the list wherever ? is on the keyboard', () => {
  expect(press('1', { code: 'Digit1', hasShift: true })).toEqual({ name: 'pick', option: 0 });
  expect(press('?', { code: 'Digit5', hasShift: true })).toEqual({ name: 'help' });
  expect(press('^', { code: 'Digit6', hasShift: true })).toBeUndefined();
  expect(press('!', { code: 'Digit1' })).toBeUndefined();
});

it.each(['g', '6', '0', 'ArrowUp', 'ArrowDown', 'Tab', ' ', 'Escape', 'toString'])('leaves %s to the page', (key) => {
  expect(press(key)).toBeUndefined();
});

describe('keys without an effect', () => {
  it('except Enter in a typed answer, which submits it', () => {
    expect(press('Enter', { on: 'answer' })).toEqual({ name: 'submit' });
    expect(press('s', { on: 'answer' })).toBeUndefined();
    expect(press('A', { on: 'answer', hasShift: true })).toBeUndefined();
  });

  it.each(['a', '1', 'Enter', 's', 'ArrowLeft', '?'])('%s while typing', (key) => {
    expect(press(key, { on: 'typing' })).toBeUndefined();
  });

  it.each([
    ['shortcuts of the browser', 'f', { hasModifier: true }],
    ['a key that is held down', 'ArrowRight', { isRepeated: true }],
    ['Enter on a button, which presses the button', 'Enter', { on: 'control' }],
    ['arrows on a video, which seek', 'ArrowRight', { on: 'media' }],
  ] as const)('%s', (_, key, rest) => {
    expect(press(key, rest)).toBeUndefined();
  });

  it('but a letter on a button picks its option', () => {
    expect(press('b', { on: 'control' })).toEqual({ name: 'pick', option: 1 });
  });
});
