import { describe, expect, it } from 'vitest';
import { textFormat } from './text-format.ts';

describe('the format of a text', () => {
  it.each([
    ['txt', 'TOPIC: x\nQUESTION: y\nA) 1\nB) 2\nCORRECT: A'],
    ['txt', 'question: What {is} this?\na) 1\nb) 2\nanswer: a'],
    ['txt', 'Question: y\nA) 1\nB) 2'],
    ['list', 'A) 1\nB) 2\nCORRECT: A'],
    ['list', 'Question 1: y\na) 1\nb) 2\nAns: a'],
    ['list', '1. y\na) 1  b) 2\n*b) 3'],
    ['list', '1. y\n• 1\n• 2\nKey: 1'],
    ['list', 'Is {1} a set?\na) yes\nb) no\nCorrect answer: a'],
    ['list', 'What?\nA. x\nB. y\nANSWER: B'],
    ['list', 'What {is} it?\nA. x\nB. y\nANSWER: B'],
    ['gift', 'What? {=a ~b}'],
    ['gift', '::Question: 1::What?{T}'],
    ['gift', '$CATEGORY: x\n\nnothing else'],
    ['gift', 'Question: which? {=a ~b}'],
    [null, 'Dear students,\n\nplease learn.'],
    [null, 'one \\{escaped'],
    [null, ''],
  ])('is %s: %j', (format, text) => {
    expect(textFormat(text)).toBe(format);
  });
});
