import { describe, expect, it } from 'vitest';
import { dueCommand } from './due-keys.ts';

const press = (key: string, some: Partial<Parameters<typeof dueCommand>[0]> = {}) =>
  dueCommand({ key, isRepeated: false, hasModifier: false, on: 'page', ...some });

describe('the keys of a due card', () => {
  it('show the answer with Space and Enter, unless a button handles them', () => {
    expect([press(' '), press('Enter')]).toEqual([{ type: 'show-answer' }, { type: 'show-answer' }]);
    expect([press(' ', { on: 'control' }), press('Enter', { on: 'control' })]).toEqual([null, null]);
  });

  it('grade with 1 to 4, also while a button has the focus', () => {
    expect(['1', '4'].map((key) => press(key, { on: 'control' }))).toEqual([
      { type: 'grade', rating: 1 },
      { type: 'grade', rating: 4 },
    ]);
    expect([press('0'), press('5'), press('')]).toEqual([null, null, null]);
  });

  it('undo with Z', () => {
    expect([press('z'), press('Z')]).toEqual([{ type: 'undo' }, { type: 'undo' }]);
  });

  it('leave fields and the browser’s own shortcuts alone, and grade nothing while held down', () => {
    expect(press('1', { on: 'field' })).toBeNull();
    expect(press('z', { hasModifier: true })).toBeNull();
    expect(press('3', { isRepeated: true })).toBeNull();
  });
});
