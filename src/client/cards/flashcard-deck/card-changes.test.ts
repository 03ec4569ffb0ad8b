import { describe, expect, it } from 'vitest';
import type { CardContent } from '#client/cards/card/card-form.ts';
import { changesOf } from './card-changes.ts';

const card: CardContent = {
  front: 'Which organ?',
  back: 'The liver',
  cloze: null,
  imageUrl: null,
  backImageUrl: null,
  occlusion: null,
};
const mask = { shape: 'rectangle' as const, name: 'Liver', x: 0.1, y: 0.2, width: 0.25, height: 0.125 };
const masked: CardContent = {
  ...card,
  front: 'What is hidden here?',
  back: 'Liver\n\nSegment 4',
  imageUrl: '/media/images/a',
  occlusion: { mode: 'one', masks: [mask, { ...mask, name: 'Spleen', x: 0.6 }], asked: 0 },
};

describe('the changes between two versions of a card', () => {
  it('include texts in their written form, and pictures', () => {
    const cloze = { ...card, cloze: 'The {{c1::liver}}', front: 'The [...]', back: 'The liver\n\nMostly' };
    expect(changesOf(card, { ...cloze, backImageUrl: '/media/images/b' })).toEqual([
      { label: 'Front', before: 'Which organ?', after: 'The {{c1::liver}}', isPicture: false },
      { label: 'Back', before: 'The liver', after: 'Mostly', isPicture: false },
      { label: 'Image for the back', before: '', after: '/media/images/b', isPicture: true },
    ]);
    expect(changesOf(card, { ...card })).toEqual([]);
  });

  it('include masks at any position', () => {
    const [first, second] = ['Liver: rectangle at 10%, 20%; 25% × 12.5%', 'Spleen: rectangle at 60%, 20%; 25% × 12.5%'];
    const labels = changesOf(card, masked).map(({ label }) => label);
    expect(labels).toEqual([
      'Front',
      'Image for the front',
      'Masks',
      'When a mask is asked for',
      'This card asks for',
      'Back',
    ]);
    const moved = { ...masked, occlusion: { mode: 'all' as const, masks: [{ ...mask, x: 0.11 }], asked: 0 } };
    expect(changesOf(masked, moved)).toEqual([
      {
        label: 'Masks',
        before: `${first}\n${second}`,
        after: 'Liver: rectangle at 11%, 20%; 25% × 12.5%',
        isPicture: false,
      },
      { label: 'When a mask is asked for', before: 'Hide one', after: '', isPicture: false },
    ]);
  });

  it('include a corner that was moved', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 0.5, y: 0 },
      { x: 0, y: 0.333 },
    ];
    const outlined = (points: typeof corners) => ({
      ...masked,
      occlusion: { mode: 'one' as const, masks: [{ shape: 'polygon' as const, name: 'Liver', points }], asked: 0 },
    });
    const [change] = changesOf(outlined(corners), outlined(corners.with(1, { x: 0.5, y: 0.1 })));
    expect(change).toMatchObject({
      label: 'Masks',
      before: 'Liver: polygon of 0%, 0%; 50%, 0%; 0%, 33.3%',
      after: 'Liver: polygon of 0%, 0%; 50%, 10%; 0%, 33.3%',
    });
  });
});
