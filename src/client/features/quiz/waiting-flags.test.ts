import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#client/lib/memory-storage.ts';
import { createWaitingFlags } from './waiting-flags.ts';

describe('flags that wait to be sent', () => {
  it('are there again after a reload, the latest wish for each question', () => {
    const storage = memoryStorage();
    const waiting = createWaitingFlags(storage, 'u1');
    waiting.set('q1', true);
    waiting.set('q2', true);
    waiting.set('q1', false);
    waiting.remove('q2');
    expect(createWaitingFlags(storage, 'u1').all()).toEqual(new Map([['q1', false]]));
  });

  it('are those of one student alone', () => {
    const storage = memoryStorage();
    createWaitingFlags(storage, 'u1').set('q1', true);
    expect(createWaitingFlags(storage, 'u2').all()).toEqual(new Map());
  });

  it('are seen by another tab, and taken over from it', () => {
    const storage = memoryStorage();
    const [one, other] = [createWaitingFlags(storage, 'u1'), createWaitingFlags(storage, 'u1')];
    one.set('q1', true);
    other.set('q2', true);
    other.remove('q1');
    expect(one.all()).toEqual(new Map([['q2', true]]));
  });

  it('are dropped where they cannot be read', () => {
    const storage = memoryStorage();
    storage.setItem('question_flag:u1:q1', 'perhaps');
    expect(createWaitingFlags(storage, 'u1').all()).toEqual(new Map());
    expect(storage.length).toBe(0);
  });

  it('live as long as the page where the storage is full', () => {
    const storage = memoryStorage({ isFull: true });
    const waiting = createWaitingFlags(storage, 'u1');
    waiting.set('q1', true);
    expect(waiting.all()).toEqual(new Map([['q1', true]]));
    waiting.remove('q1');
    expect(waiting.all()).toEqual(new Map());
  });
});
