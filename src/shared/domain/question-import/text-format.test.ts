import { describe, expect, it } from 'vitest';
import { textFormat } from './text-format.ts';

describe('the format of a text', () => {
  it.each([
    ['txt', 'TOPIC: x\nQUESTION: y\nA) 1\nB) 2\nCORRECT: A'],
    ['txt', 'question: What {is} this?\na) 1\nb) 2\nanswer: a'],
    ['txt', 'Question: y\nA) 1\nB) 2'],
    ['txt', 'A) 1\nB) 2\nCORRECT: A'],
    ['aiken', 'What?\nA. x\nB. y\nANSWER: B'],
    ['aiken', 'What {is} it?\nA. x\nB. y\nANSWER: B'],
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
