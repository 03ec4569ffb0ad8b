import { describe, expect, it } from 'vitest';
import { anImportedQuestion, collected } from '#tests/support/collecting.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { findStoredImage } from './image-finder.ts';
import { columnOf, EXPORT_COLUMNS } from './sheet-columns.ts';
import { SheetQuestions } from './sheet-questions.ts';

const read = (rows: string[][]) =>
  collected((collector) => {
    const reader = new SheetQuestions(collector, { findImage: findStoredImage });
    rows.forEach((cells, index) => reader.add({ cells, line: index + 1 }));
    reader.finish();
  });

const HEAD = ['Question', 'A', 'B', 'C', 'Correct'];
/** Reads a question with these columns more. */
const readWith = (more: Record<string, string>) =>
  read([
    [...HEAD, ...Object.keys(more)],
    ['q', 'x', 'y', '', 'A', ...Object.values(more)],
  ]);

describe('the options of a row', () => {
  it('lose letters before their texts, unless the hub exported them', () => {
    const options = ['a) wave', 'b) particle', ''];
    expect(read([HEAD, ['What?', ...options, 'b']]).questions).toMatchObject([
      { options: ['wave', 'particle'], correctAnswer: 1 },
    ]);
    expect(read([HEAD, ['What?', ...options, 'b) Particle.']]).questions).toMatchObject([{ correctAnswer: 1 }]);
    const species = read([HEAD, ['Which?', 'A. fumigatus', 'B. cinerea', '', 'B']]);
    expect(species.remarked).toMatchObject([
      { remarks: [{ kind: 'letters', detail: expect.stringContaining('B. cinerea') }] },
    ]);
    const exported = ['What?', ...options, '', '', 'B', '', '', '', 'medium', '', '', 'no'];
    expect(read([[...EXPORT_COLUMNS], exported]).questions).toMatchObject([{ options: ['a) wave', 'b) particle'] }]);
  });
});

describe('the headings of a sheet', () => {
  it.each([
    ['question', ['Question', 'QUESTION TEXT', 'Stem', 'text', 'Question (required)']],
    [
      'answer',
      ['Correct', 'Correct Answer', 'correct_answer', 'Correct answer (letter)', 'Answer', 'Key', 'Answer key'],
    ],
    ['explanation', ['Explanation', 'Rationale', 'feedback']],
    ['topic', ['Topic', 'Category', 'Main category']],
    ['subcategory', ['Subcategory', 'sub-category', 'Subtopic']],
    ['difficulty', ['Difficulty', 'Level']],
    ['image', ['Image', 'imageUrl', 'Image URL', 'picture']],
    ['video', ['Video', 'videoUrl']],
    ['ignoredDuplicate', ['ignoredDuplicate', 'ignored duplicate']],
    [{ option: 0 }, ['A', 'a', 'Option A', 'option_a', 'Choice 1', 'Answer A', 'Answer 1', 'Option (A)', 'option1']],
    [{ option: 4 }, ['E', 'Option E', 'choice5']],
    [{ option: 5 }, ['F', 'Option 6']],
    ['question', ['Frage', 'Fragetext', 'Énoncé', 'e\u0301nonce\u0301', 'Pregunta', 'Enunciado']],
    ['answer', ['Richtige Antwort', 'Lösung', 'Bonne réponse', 'Réponse', 'Respuesta correcta', 'ans_correct']],
    ['explanation', ['Erklärung', 'Begründung', 'Explication', 'Explicación']],
    ['topic', ['Thema', 'Kategorie', 'Thème', 'Catégorie', 'Tema', 'Categoría']],
    ['difficulty', ['Schwierigkeit', 'Difficulté', 'Dificultad']],
    ['image', ['Bild', 'Imagen']],
    [{ option: 1 }, ['Antwort B', 'Antwort 2', 'Réponse B', 'Choix 2', 'Respuesta B', 'Opción 2', 'ans_2']],
    ['idle', ['ID', 'No.', '#', 'createdAt', 'Question #', 'Nr.', 'N°', 'Nº', 'Número']],
    [null, ['', ' ', 'Notes', '__proto__', 'constructor', 'Option', 'AA', '1']],
  ])('%j may be called %j', (column, headings) => {
    expect(headings.map(columnOf)).toEqual(headings.map(() => column));
  });

  it('are those of our own export', () => {
    const options = [0, 1, 2, 3, 4].map((option) => ({ option }));
    const more = ['explanation', 'topic', 'subcategory', 'difficulty', 'image', 'video', 'ignoredDuplicate'];
    expect(EXPORT_COLUMNS.map(columnOf)).toEqual(['question', ...options, 'answer', ...more]);
  });

  it('may be below a title, and in any order', () => {
    const rows = [['My questions'], [], ['Key', 'B', 'Topic', 'A', 'Question'], ['A', 'no', 'x', 'yes', 'q']];
    const question = { line: 4, question: 'q', options: ['yes', 'no'], correctAnswer: 0 };
    expect(read(rows)).toMatchObject({ problems: [], questions: [question] });
  });

  it('are those of Blooket and Kahoot, whose templates have numbered rows without a question', () => {
    const blooket = [
      ['Blooket\nImport Template'],
      [
        'Question #',
        'Question Text',
        'Answer 1',
        'Answer 2',
        'Answer 3\n(Optional)',
        'Answer 4\n(Optional)',
        'Time Limit (sec)\n(Max: 300 seconds)',
        'Correct Answer(s)\n(Only include Answer #)',
      ],
      ['1', 'q', 'x', 'y', '', '', '20', '2'],
      ['2', '', '', '', '', '', '20', ''],
    ];
    expect(read(blooket)).toMatchObject({ totalCount: 1, problems: [], questions: [{ correctAnswer: 1 }] });
    const kahoot = [
      [
        '',
        'Question - max 120 characters',
        'Answer 1 - max 75 characters',
        'Answer 2 - max 75 characters',
        'Correct answer(s) - choose at least one',
      ],
      ['1', 'q', 'x', 'y', '1'],
      ['2', '', '', '', ''],
    ];
    expect(read(kahoot)).toMatchObject({ totalCount: 1, problems: [], questions: [{ correctAnswer: 0 }] });
    expect(
      read([
        [...HEAD, 'Topic'],
        ['', '', '', '', '', 'Liver'],
      ]).problems,
    ).not.toEqual([]);
  });

  it('may be missing: then the first row is a question, which is asked about', () => {
    const rows = [
      ['What is echogenic?', 'Bone', 'Urine', 'Bile', 'A', 'It reflects sound.'],
      ['What is black?', 'Bone', 'Urine', 'Air', 'B', ''],
    ];
    const layout = {
      fields: ['question', 'optionA', 'optionB', 'optionC', 'answer', 'explanation'],
      hasHeadings: false,
    };
    expect(() => read(rows)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('The first row looks like a question'),
        sheet: expect.objectContaining(layout),
      }),
    );
  });

  const UNNAMED = 'The first row does not name the columns';
  const BOTH_ANSWER = 'The columns "Key" and "Answer" both mean the answer: please rename or delete one';
  it.each<[string, ...string[][]]>([
    [
      'There is no column "correct answer": please name the columns in the first row',
      ['Question', 'A', 'B'],
      ['q', 'x', 'y'],
    ],
    ['There is no column "option A", "option B"', ['Question', 'Correct'], ['q', 'x']],
    [BOTH_ANSWER, ['Question', 'A', 'B', 'Key', 'Answer']],
    ['The columns "A" and "Choice 1" both mean option A', ['Question', 'A', 'B', 'Choice 1', 'Key']],
    [UNNAMED, ['q', 'x', 'y', 'A']],
    [UNNAMED, ...Array.from({ length: 20 }, () => ['x', 'y'])],
    [UNNAMED],
  ])('are asked for where they are missing or not clear: %s', (message, ...rows) => {
    expect(() => read(rows)).toThrow(ImportFileError);
    expect(() => read(rows)).toThrow(message);
  });
});

describe('the rows of a sheet', () => {
  it('can contain everything that a question may have', () => {
    const options = ['x', 'y', 'z', '', ''];
    const more = ["'=1+1", 'A > B', 'Sub > Sub', 'HARD', '/media/images/a.webp', '', 'yes'];
    expect(read([[...EXPORT_COLUMNS], ['What?', ...options, 'C', ...more]])).toEqual({
      totalCount: 1,
      problems: [],
      remarked: [],
      questions: [
        anImportedQuestion({
          line: 2,
          questionNumber: 1,
          question: 'What?',
          options: ['x', 'y', 'z'],
          correctAnswer: 2,
          explanation: '=1+1',
          topic: { main: 'A > B', sub: 'Sub > Sub' },
          difficulty: 'hard',
          imageUrl: '/media/images/a.webp',
          ignoredDuplicate: true,
        }),
      ],
    });
  });

  it('name a subcategory in the topic if there is no column for it', () => {
    expect(readWith({ Topic: 'Liver > Veins' }).questions).toMatchObject([{ topic: { main: 'Liver', sub: 'Veins' } }]);
  });

  it('may be blank, short or long', () => {
    const rows = [HEAD, [], ['', ' '], ['q', 'x', 'y', '', 'B', '', ' '], []];
    expect(read(rows)).toMatchObject({ problems: [], questions: [{ line: 4, questionNumber: 1 }] });
  });

  const TOO_MANY = 'The row has more cells than there are headings';
  it.each([
    [['q', 'x', 'y', '', 'D'], 'There is no option D, but the correct answer says D'],
    [['q', 'x', 'y', '', ''], 'The correct answer is missing: the correct answer has to name one option by its letter'],
    [['q', 'x', '', 'z', 'A'], 'Option B: All option fields must be filled'],
    [['', 'x', 'y', '', 'A'], 'Question text is required'],
    [['q', 'x', 'y', '', 'A', 'more'], `${TOO_MANY}, with "more": is a comma or quotation mark out of place?`],
  ])('are refused with what is wrong: %j', (row, message) => {
    const problems = [{ line: 2, questionNumber: 1, message }];
    expect(read([HEAD, row])).toEqual({ totalCount: 1, questions: [], problems, remarked: [] });
  });

  it.each([
    ['Ignored duplicate', 'perhaps', '"Ignored duplicate" is "perhaps": it has to be yes or no'],
    ['Image', 'a.png', 'The image "a.png" is not in this file: put the sheet and its images into one .zip archive'],
    ['Image', '/media/images/../x', 'Image: Must be the address of an uploaded picture'],
    ['Video', 'https://example.org/x.mp4', 'Video: Must be the address of an uploaded video'],
    ['Subcategory', 'Veins', 'The subcategory "Veins" has no topic that it belongs to'],
    ['Topic', 'a > b > c', 'A topic is one name, or a category and its subcategory: Main > Sub'],
  ])('are refused for what a column %s cannot hold', (heading, cell, message) => {
    expect(readWith({ [heading]: cell }).problems).toEqual([{ line: 2, questionNumber: 1, message }]);
  });

  it('report all their problems at once', () => {
    const { problems } = read([
      [...HEAD, 'Ignored duplicate'],
      ['', 'x', '', '', 'C', 'perhaps'],
    ]);
    expect(problems.map(({ message }) => message)).toEqual([
      '"Ignored duplicate" is "perhaps": it has to be yes or no',
      'Option C is empty, but the correct answer says C',
      'Question text is required',
      'At least 2 options are required',
    ]);
  });

  it('have an image or a video', () => {
    const { problems } = readWith({ Image: '/media/images/a.webp', Video: '/media/videos/b.mp4' });
    expect(problems).toMatchObject([{ message: 'Video: A question has either an image or a video' }]);
  });

  it('have tags, with semicolons or commas between them', () => {
    const { questions, problems } = read([
      [...HEAD, 'Tags'],
      ['q', 'x', 'y', '', 'A', String.raw`veins;Liver ; ;liver, a\;b`],
      ['q', 'x', 'y', '', 'A', 'x'.repeat(51)],
      ['q', 'x', 'y', '', 'A', Array.from({ length: 21 }, (_, i) => i).join(';')],
    ]);
    expect(questions.map(({ tags }) => tags)).toEqual([['a;b', 'Liver', 'veins']]);
    expect(problems.map(({ message }) => message)).toEqual([
      'A tag is longer than 50 characters: please shorten it',
      'Tags: A question has at most 20 tags',
    ]);
  });

  it('report unknown columns that have values', () => {
    const message = 'The columns "Notes", "Remarks" are not known and were not read: please rename or delete them';
    const { problems } = readWith({ Notes: 'n', Empty: '', Remarks: 't', ID: '7' });
    expect(problems).toEqual([{ line: 1, questionNumber: null, message }]);
  });

  it('with more than five options are refused, not cut', () => {
    const { problems } = read([
      ['Question', 'A', 'B', 'C', 'D', 'E', 'F', 'Key'],
      ['q', '1', '2', '3', '4', '5', '6', 'A'],
    ]);
    expect(problems).toMatchObject([{ message: 'At most 5 options are allowed' }]);
  });
});

describe('words and traces in the cells of a row', () => {
  it('read difficulties of other programs, and say which they do not know', () => {
    const rows = ['Beginner', 'intermediate', '3', 'schwer', 'mean'].map((word) => ['q', 'x', 'y', '', 'A', word]);
    const { questions, problems, remarked } = read([[...HEAD, 'Difficulty'], ...rows]);
    expect(problems).toEqual([]);
    expect(questions.map(({ difficulty }) => difficulty)).toEqual(['easy', 'medium', 'hard', 'hard', 'medium']);
    expect(remarked).toMatchObject([{ line: 6, remarks: [{ kind: 'other', detail: 'difficulty: mean' }] }]);
  });

  it('refuse errors of spreadsheets', () => {
    const { problems } = read([
      HEAD,
      ['q', '#REF!', 'y', '', 'B'],
      ['#VALUE!', 'x', 'y', '', 'A'],
      ['q', 'x', 'y', '', '#N/A'],
    ]);
    expect(problems.map(({ message }) => message)).toMatchObject([
      'The cell of the option A is "#REF!", an error of the spreadsheet: please correct the cell',
      'The cell of the question is "#VALUE!", an error of the spreadsheet: please correct the cell',
      'The cell of the correct answer is "#N/A", an error of the spreadsheet: please correct the cell',
      'The correct answer says "#N/A", which is neither an option\'s letter nor its text',
    ]);
  });

  it('are read as HTML if they are HTML, unless the hub exported them', () => {
    const cells = ['<p>A duct &lt;5&nbsp;mm is <strong>not</strong></p>', '<b>wide</b>', 'PSV <125 & a<b>c'];
    const { questions, remarked } = read([HEAD, [...cells, '', 'A']]);
    expect(questions).toMatchObject([{ question: 'A duct <5 mm is NOT', options: ['wide', 'PSV <125 & a<b>c'] }]);
    expect(remarked).toMatchObject([{ remarks: [{ kind: 'emphasis', detail: 'not → NOT' }] }]);
    const exported = [...cells, '', '', '', 'A', '', '', '', 'medium', '', '', 'no'];
    expect(read([[...EXPORT_COLUMNS], exported]).questions).toMatchObject([
      { question: cells[0], options: cells.slice(1) },
    ]);
  });
});
