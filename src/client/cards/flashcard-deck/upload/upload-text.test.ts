import { describe, expect, it } from 'vitest';
import { FLASHCARD_TEXT_MAX_LENGTH } from '#shared/cards/card-limits.ts';
import { topicTree } from '#client/components/topic-tree.ts';
import { CallError } from '#client/lib/call.ts';
import { makeTopic } from '#tests/support/client/topic-factory.ts';
import {
  checkedText,
  lineRange,
  newTopicsOf,
  obstacleOf,
  textFileRefusal,
  textOf,
  uploaded,
  uploadFailed,
  uploadLabel,
  validOnlyLabel,
  withAdded,
} from './upload-text.ts';

const right = 'Front: a\nBack: b\n---\n';
const wrong = 'Front: no back\n---\n';
const obstacle = (content: string) => obstacleOf(checkedText(content), content);

describe('a text to upload', () => {
  it('can be uploaded as a whole if all of it is valid', () => {
    expect(obstacle(right + right)).toBeNull();
    expect(checkedText(right + right).cards).toHaveLength(2);
  });

  it('must be corrected, or uploaded without its faulty parts', () => {
    expect(obstacle(right + right + wrong)).toBe('Fix the 1 problem, or upload the valid ones.');
    expect(obstacle(right + wrong + wrong)).toBe('Fix the 2 problems, or upload the valid one.');
    expect(obstacle(wrong)).toBe('Fix the 1 problem: there is nothing else to upload.');
  });

  it('causes no complaint while it is empty', () => {
    expect(obstacle(' \n')).toBeNull();
    expect(obstacle('Topic: Liver')).toBe('There are no cards in this text yet.');
  });

  it('is refused if it is too long', () => {
    const { cards, problems } = checkedText('x'.repeat(FLASHCARD_TEXT_MAX_LENGTH + 1));
    expect(cards).toEqual([]);
    expect(problems[0]?.message).toContain('the limit is 2,000,000');
  });
});

it('shows on the buttons how many cards they upload', () => {
  expect(uploadLabel(checkedText(''))).toBe('Upload');
  expect(uploadLabel(checkedText(right))).toBe('Upload 1 card');
  expect(uploadLabel(checkedText(right + right))).toBe('Upload 2 cards');
  expect(uploadLabel(checkedText(right + wrong))).toBe('Upload all 2 cards');
  expect(validOnlyLabel(1)).toBe('Upload the 1 valid card only');
  expect(validOnlyLabel(2000)).toBe('Upload the 2,000 valid cards only');
});

const text = 'Front: a\n\nBack: b';
const lineOf = (line: number) => {
  const { start, end } = lineRange(text, line);
  return text.slice(start, end);
};

describe('the range of a line', () => {
  it('goes from its first character to its last', () => {
    expect([1, 2, 3].map(lineOf)).toEqual(['Front: a', '', 'Back: b']);
    expect(lineRange(text, 3)).toEqual({ start: 10, end: text.length });
  });

  it('is that of the last line if the line does not exist', () => {
    expect(lineOf(9)).toBe('Back: b');
    expect(lineRange('', 4)).toEqual({ start: 0, end: 0 });
  });
});

describe('a file of cards', () => {
  it('must be a text file, not empty, and not too large', () => {
    expect(textFileRefusal({ name: 'Cards.TXT', size: 10 })).toBeNull();
    expect(textFileRefusal({ name: 'cards.docx', size: 10 })?.description).toBe('Please choose a TXT file (.txt)');
    expect(textFileRefusal({ name: 'cards.txt', size: 0 })?.title).toBe('Empty file');
    expect(textFileRefusal({ name: 'cards.txt', size: 6_000_001 })?.title).toBe('File too large');
  });

  it('is read in its own encoding, with normalized line ends', async () => {
    const unicode = await textOf(new File(['Front: ä\r\nBack: b\rc'], 'cards.txt'));
    expect(unicode).toMatchObject({ text: 'Front: ä\nBack: b\nc', codePage: null });
    const old = await textOf(new File([new Uint8Array([0xe4])], 'cards.txt'));
    expect(old).toMatchObject({ text: 'ä', codePage: 'windows-1252' });
  });

  it('is added below the existing text', () => {
    expect(withAdded(' \n', 'Front: a')).toBe('Front: a');
    expect(withAdded('Front: a\n---\n\n', 'Front: b')).toBe('Front: a\n---\nFront: b');
  });
});

describe('a successful upload', () => {
  it('says how many cards were stored, of how many in the text', () => {
    expect(uploaded({ count: 40, total: 40, skippedDuplicates: 0, createdTopics: [] })).toEqual({
      title: 'Successfully uploaded 40 flashcards',
      description: 'All 40 cards of the text.',
      variant: 'success',
    });
    expect(uploaded({ count: 38, total: 40, skippedDuplicates: 0, createdTopics: [] }).description).toBe(
      '38 of the 40 cards in the text; the others were left out.',
    );
    expect(uploaded({ count: 30, total: 40, skippedDuplicates: 1, createdTopics: [] }).description).toBe(
      '30 of the 40 cards in the text; 1 is already in the deck, 9 left out.',
    );
    expect(uploaded({ count: 0, total: 2, skippedDuplicates: 2, createdTopics: [] }).description).toBe(
      '0 of the 2 cards in the text; 2 are already in the deck.',
    );
    expect(uploaded({ count: 1, total: 1, skippedDuplicates: 0, createdTopics: [] })).toMatchObject({
      title: 'Successfully uploaded 1 flashcard',
      description: '1 of 1 card.',
    });
  });

  it('names the new topics, or only the first of many', () => {
    expect(
      uploaded({ count: 2, total: 2, skippedDuplicates: 0, createdTopics: ['Physics', 'Physics > Doppler'] })
        .description,
    ).toBe('All 2 cards of the text. New topics: Physics, Physics > Doppler.');
    expect(
      uploaded({ count: 9, total: 9, skippedDuplicates: 0, createdTopics: ['A', 'B', 'C', 'D', 'E'] }).description,
    ).toContain('A, B, C and 2 more.');
  });
});

describe('a failed upload', () => {
  it('gives the server’s reason', () => {
    const refused = new CallError(400, JSON.stringify({ message: 'The topic is not there', code: 'invalid' }));
    expect(uploadFailed(refused)).toEqual({
      title: 'Failed to upload flashcards',
      description: 'The topic is not there',
      variant: 'destructive',
    });
  });

  it('says that the text can be sent again if no response came', () => {
    expect(uploadFailed(new CallError(0, 'lost')).description).toContain('not stored twice');
  });
});

const tree = topicTree([
  makeTopic('Abdomen'),
  makeTopic('Liver', { parentId: 'Abdomen' }),
  makeTopic('Orphan', { parentId: 'gone' }),
]);
const card = (main: string, sub: string | null = null) => ({ topic: { main, sub } });

describe('the new topics of a text', () => {
  it('are empty if its cards name no topics, or only existing ones in any case', () => {
    expect(newTopicsOf([{ topic: null }, card('ABDOMEN'), card('abdomen', 'liver')], tree)).toEqual([]);
    const accented = topicTree([makeTopic('accented', { name: 'Élévation' })]);
    expect(newTopicsOf([card('élévation'.normalize('NFD'))], accented)).toEqual([]);
  });

  it('are named once each, a main category before its subcategory', () => {
    expect(newTopicsOf([card('Physics', 'Doppler'), card('physics', 'DOPPLER'), card('Physics')], tree)).toEqual([
      'Physics',
      'Physics > Doppler',
    ]);
    expect(newTopicsOf([card('Abdomen', 'Spleen')], tree)).toEqual(['Abdomen > Spleen']);
  });

  it('may share the name of an orphaned subcategory, or of a subcategory elsewhere', () => {
    expect(newTopicsOf([card('Orphan'), card('Liver')], tree)).toEqual(['Orphan', 'Liver']);
  });
});
