import { describe, expect, it } from 'vitest';
import type { Flashcard } from '#shared/cards/flashcards.contract.ts';
import { cardOf } from '#shared/cards/flashcards/cloze.ts';
import { FLASHCARD_SIDE_MAX_LENGTH } from '#shared/cards/card-limits.ts';
import { blankCard, cardErrors, changedCard, editedCard, firstMasked, newCard } from './card-form.ts';

const topicId = '3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11';
const form = (changes: Partial<ReturnType<typeof blankCard>> = {}) => ({
  ...blankCard(topicId),
  front: 'Which organ?',
  back: 'The liver',
  ...changes,
});
const stored = (front: string, back: string): Flashcard => ({
  id: '7d0f6f0e-5a51-4c55-9a3e-2a1f6f1f0a10',
  ...cardOf(front, back),
  imageUrl: '/media/images/liver',
  backImageUrl: null,
  occlusion: null,
  topicId,
  createdById: null,
  versionId: '',
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-02T00:00:00Z',
});

const errorsOf = (card: ReturnType<typeof blankCard>) => cardErrors(card, true);

describe('the form of a card', () => {
  it('starts empty in the topic it is added from, and reports the other fields as missing', () => {
    expect(blankCard(topicId).topicId).toBe(topicId);
    expect(Object.keys(errorsOf(blankCard(null)))).toEqual(['front', 'topicId']);
  });

  it('shows a stored card as it was written', () => {
    expect(editedCard(stored('Which?', 'Liver'))).toEqual({
      front: 'Which?',
      back: 'Liver',
      topicId,
      imageUrl: '/media/images/liver',
      backImageUrl: null,
      masks: [],
      mode: 'one',
      asked: 0,
    });
    expect(editedCard(stored('The {{c1::liver}}.', 'See chapter 3.'))).toMatchObject({
      front: 'The {{c1::liver}}.',
      back: 'See chapter 3.',
    });
    expect(editedCard({ ...stored('a', 'b'), topicId: null }).topicId).toBe('');
  });

  it('needs a front, a back and a topic', () => {
    expect(errorsOf(form())).toEqual({});
    expect(errorsOf(form({ front: ' \n' }))).toEqual({ front: 'Please write the front' });
    expect(errorsOf(form({ back: ' ' }))).toHaveProperty('back');
    expect(errorsOf(form({ topicId: '' }))).toEqual({ topicId: 'Please select a topic' });
  });

  it('needs no back where the front has a cloze mark', () => {
    expect(errorsOf(form({ front: 'The {{c1::liver}}', back: '' }))).toEqual({});
  });

  it('rejects an unfinished mark, before it becomes text', () => {
    expect(errorsOf(form({ front: 'The {{c1::liver', back: 'x' })).front).toContain('has no end');
  });

  it('accepts sides as long as the limit', () => {
    const longest = 'x'.repeat(FLASHCARD_SIDE_MAX_LENGTH);
    expect(errorsOf(form({ front: longest, back: longest }))).toEqual({});
    expect(errorsOf(form({ back: `${longest}x` })).back).toBe('At most 10,000 characters; you have 10,001');
  });
});

describe('masks over the image of the front', () => {
  const mask = (name: string, x = 0.1) => ({ shape: 'rectangle' as const, name, x, y: 0.1, width: 0.2, height: 0.2 });
  const masked = form({
    front: '',
    back: 'Segment 4',
    imageUrl: '/media/images/liver',
    masks: [mask('Liver'), mask('Portal vein', 0.5)],
    mode: 'all',
  });

  it('need no text, but still a topic', () => {
    expect(errorsOf(masked)).toEqual({});
    expect(errorsOf({ ...masked, topicId: '' })).toEqual({ topicId: 'Please select a topic' });
    expect(cardErrors({ ...masked, topicId: '' }, false)).toEqual({});
  });

  it('allow no blanks in the text, and have to lie on the picture', () => {
    expect(errorsOf({ ...masked, front: 'The {{c1::liver}}' })).toHaveProperty('front');
    expect(errorsOf({ ...masked, masks: [mask('Liver'), mask('Outside', 0.9)] })).toEqual({
      masks: 'Please correct mask 2',
    });
    const many = Array.from({ length: 41 }, (_, n) => mask(`Mask ${n}`));
    expect(errorsOf({ ...masked, masks: many })).toEqual({ masks: 'At most 40 masks are allowed' });
  });

  it('create one card each, of which the first is previewed', () => {
    expect(newCard(masked)).toMatchObject({ front: '', back: 'Segment 4', masks: masked.masks, mode: 'all' });
    expect(newCard({ ...masked, masks: [] })).not.toHaveProperty('mode');
    expect(firstMasked(masked)).toMatchObject({ back: 'Liver\n\nSegment 4', occlusion: { asked: 0 } });
    expect(firstMasked({ ...masked, masks: [] })).toBeNull();
  });

  it('are edited on a stored card together with its texts', () => {
    const changed = changedCard({ ...masked, asked: 1 });
    expect(changed).toMatchObject({
      front: 'What is hidden here?',
      back: 'Portal vein\n\nSegment 4',
      occlusion: { masks: masked.masks, mode: 'all', asked: 1 },
    });
    const card = { ...stored('a', 'b'), ...changed };
    expect(editedCard(card)).toEqual({ ...masked, asked: 1 });
    expect(changedCard({ ...editedCard(card), masks: [], front: 'a', back: 'b' })).toMatchObject({
      front: 'a',
      back: 'b',
      occlusion: null,
    });
  });
});
