import { describe, expect, it } from 'vitest';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { resultOf } from './call-with-progress.ts';

const line = (value: object) => `${JSON.stringify(value)}\n`;

describe('a streamed response', () => {
  it('reports each step once, however the text is split', () => {
    const steps: number[] = [];
    const reader = resultOf(({ done }: Progress) => steps.push(done));
    const text = [1, 2, 3].map((done) => line({ progress: { stage: 'x', done, total: 3 } })).join('');
    for (let length = 0; length <= text.length; length += 1) expect(reader.read(text.slice(0, length))).toBeNull();
    expect(steps).toEqual([1, 2, 3]);
  });

  it('ends with the result', () => {
    const reader = resultOf(undefined);
    expect(reader.read(line({ result: { count: 5 } }))).toEqual({ result: { count: 5 } });
  });

  it('ends with the error and its status', () => {
    const error = { status: 409, message: 'No', code: 'conflict' };
    expect(resultOf(undefined).read(line({ error }))).toEqual({ error });
  });

  it('has no end if the last line is cut off', () => {
    expect(resultOf(undefined).read('{"result":{"count"')).toBeNull();
  });
});
