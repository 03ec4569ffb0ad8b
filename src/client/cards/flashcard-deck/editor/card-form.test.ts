import { describe, expect, it } from 'vitest';
import type { Flashcard } from '#shared/cards/flashcards.contract.ts';
import { cardOf } from '#shared/cards/flashcards/cloze.ts';
import { FLASHCARD_SIDE_MAX_LENGTH } from '#shared/domain/limits.ts';
import { blankCard, cardErrors, editedCard } from './card-form.ts';

const topicId = '3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11';
const form = (given: Partial<ReturnType<typeof blankCard>> = {}) => ({
  ...blankCard(topicId),
  front: 'Which organ?',
  back: 'The liver',
  ...given,
});
const stored = (front: string, back: string): Flashcard => ({
  id: '7d0f6f0e-5a51-4c55-9a3e-2a1f6f1f0a10',
  ...cardOf(front, back),
  imageUrl: '/media/images/liver',
  backImageUrl: null,
  topicId,
  createdById: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-02T00:00:00Z',
});

describe('the form of a card', () => {
  it('begins blank in the topic it is added from, and lacks all else then', () => {
    expect(blankCard(topicId).topicId).toBe(topicId);
    expect(Object.keys(cardErrors(blankCard(null)))).toEqual(['front', 'topicId']);
  });

  it('shows a stored card as it was written', () => {
    expect(editedCard(stored('Which?', 'Liver'))).toEqual({
      front: 'Which?',
      back: 'Liver',
      topicId,
      imageUrl: '/media/images/liver',
      backImageUrl: null,
    });
    expect(editedCard(stored('The {{c1::liver}}.', 'See chapter 3.'))).toMatchObject({
      front: 'The {{c1::liver}}.',
      back: 'See chapter 3.',
    });
    expect(editedCard({ ...stored('a', 'b'), topicId: null }).topicId).toBe('');
  });

  it('needs a front, a back and a topic', () => {
    expect(cardErrors(form())).toEqual({});
    expect(cardErrors(form({ front: ' \n' }))).toEqual({ front: 'Please write the front' });
    expect(cardErrors(form({ back: ' ' }))).toHaveProperty('back');
    expect(cardErrors(form({ topicId: '' }))).toEqual({ topicId: 'Please select a topic' });
  });

  it('needs no back where the front has a cloze mark', () => {
    expect(cardErrors(form({ front: 'The {{c1::liver}}', back: '' }))).toEqual({});
  });

  it('refuses a mark that is none, before it becomes text', () => {
    expect(cardErrors(form({ front: 'The {{c1::liver', back: 'x' })).front).toContain('has no end');
  });

  it('takes sides as long as the limit', () => {
    const longest = 'x'.repeat(FLASHCARD_SIDE_MAX_LENGTH);
    expect(cardErrors(form({ front: longest, back: longest }))).toEqual({});
    expect(cardErrors(form({ back: `${longest}x` })).back).toBe('At most 10,000 characters; these are 10,001');
  });
});
