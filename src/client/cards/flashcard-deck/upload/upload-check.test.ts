import { describe, expect, it } from 'vitest';
import { FLASHCARD_TEXT_MAX_LENGTH } from '#shared/domain/limits.ts';
import { checkedText, obstacleOf, uploadLabel, validOnlyLabel } from './upload-check.ts';

const right = 'Front: a\nBack: b\n---\n';
const wrong = 'Front: no back\n---\n';
const obstacle = (content: string) => obstacleOf(checkedText(content), content);

describe('a text to upload', () => {
  it('can be uploaded whole where all of it is right', () => {
    expect(obstacle(right + right)).toBeNull();
    expect(checkedText(right + right).cards).toHaveLength(2);
  });

  it('is corrected, or uploaded without what is wrong', () => {
    expect(obstacle(right + right + wrong)).toBe('Fix the 1 problem, or upload the valid ones.');
    expect(obstacle(right + wrong + wrong)).toBe('Fix the 2 problems, or upload the valid one.');
    expect(obstacle(wrong)).toBe('Fix the 1 problem: there is nothing else to upload.');
  });

  it('is asked for where there is none, without a complaint', () => {
    expect(obstacle(' \n')).toBeNull();
    expect(obstacle('Topic: Liver')).toBe('There are no cards in this text yet.');
  });

  it('is refused where it is too long', () => {
    const { cards, problems } = checkedText('x'.repeat(FLASHCARD_TEXT_MAX_LENGTH + 1));
    expect(cards).toEqual([]);
    expect(problems[0]?.message).toContain('2,000,000 are the most');
  });
});

it('the buttons say how many cards they upload', () => {
  expect(uploadLabel(checkedText(''))).toBe('Upload');
  expect(uploadLabel(checkedText(right))).toBe('Upload 1 card');
  expect(uploadLabel(checkedText(right + right))).toBe('Upload 2 cards');
  expect(uploadLabel(checkedText(right + wrong))).toBe('Upload all 2 cards');
  expect(validOnlyLabel(1)).toBe('Upload the 1 valid card only');
  expect(validOnlyLabel(2000)).toBe('Upload the 2,000 valid cards only');
});
