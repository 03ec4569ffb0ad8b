import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { uploaded, uploadFailed } from './upload-toasts.ts';

describe('an upload that succeeded', () => {
  it('says how many cards were stored, of how many in the text', () => {
    expect(uploaded({ count: 40, total: 40, createdTopics: [] })).toEqual({
      title: 'Successfully uploaded 40 flashcards',
      description: 'All 40 cards of the text.',
      variant: 'success',
    });
    expect(uploaded({ count: 38, total: 40, createdTopics: [] }).description).toBe(
      '38 of the 40 cards in the text; the others were left out.',
    );
    expect(uploaded({ count: 1, total: 1, createdTopics: [] })).toMatchObject({
      title: 'Successfully uploaded 1 flashcard',
      description: '1 of 1 card.',
    });
  });

  it('names the topics it has made, the first of many', () => {
    expect(uploaded({ count: 2, total: 2, createdTopics: ['Physics', 'Physics > Doppler'] }).description).toBe(
      'All 2 cards of the text. New topics: Physics, Physics > Doppler.',
    );
    expect(uploaded({ count: 9, total: 9, createdTopics: ['A', 'B', 'C', 'D', 'E'] }).description).toContain(
      'A, B, C and 2 more.',
    );
  });
});

describe('an upload that failed', () => {
  it('gives the server’s reason', () => {
    const refused = new CallError(400, JSON.stringify({ message: 'The topic is not there', code: 'invalid' }));
    expect(uploadFailed(refused)).toEqual({
      title: 'Failed to upload flashcards',
      description: 'The topic is not there',
      variant: 'destructive',
    });
  });

  it('leaves it open whether the cards are stored where no answer came', () => {
    expect(uploadFailed(new CallError(0, 'lost')).description).toContain('before you upload it again');
  });
});
