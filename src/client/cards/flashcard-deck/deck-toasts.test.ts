import { describe, expect, it } from 'vitest';
import { CallError } from '#client/lib/call.ts';
import { cardFailed, cardsDeleted, cardsUpdated, imageLeftOut } from './deck-toasts.ts';

const refused = new CallError(400, JSON.stringify({ message: 'The topic is not there', code: 'invalid' }));
const offline = new CallError(0, 'The server could not be reached');

describe('a notification of the deck', () => {
  it('counts what was done', () => {
    expect(cardsUpdated(10_000).title).toBe('Updated 10,000 flashcards successfully');
    expect(cardsUpdated(1).title).toBe('Updated 1 flashcard successfully');
    expect(cardsDeleted(3).title).toBe('Successfully deleted 3 flashcards');
  });

  it('names what failed, with the server’s reason or the usual words', () => {
    expect(cardFailed('create', refused)).toEqual({
      title: 'Creation Failed',
      description: 'The topic is not there',
      variant: 'destructive',
    });
    expect(cardFailed('update', offline)).toMatchObject({
      title: 'Update Failed',
      description: 'Failed to update flash card',
    });
    expect(cardFailed('delete', offline)).toMatchObject({
      title: 'Delete Failed',
      description: 'Failed to delete flash card',
    });
  });

  it('says why an image was left out', () => {
    expect(imageLeftOut(new Error('Upload failed: 415 - This is no image'))).toEqual({
      title: 'Failed to upload image, continuing without it',
      description: 'Upload failed: 415 - This is no image',
      variant: 'destructive',
    });
  });
});
