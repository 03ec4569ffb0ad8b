import { describe, expect, it } from 'vitest';
import { listFlashcards } from '#shared/cards/flashcards.contract.ts';
import { listQuestions } from '#shared/bank/questions.contract.ts';
import { downloaded } from '../e2e/support/downloads.ts';
import { PHONE } from '../e2e/support/pages.ts';
import { chooseFile, fileOf } from '../e2e/support/question-files.ts';
import { button, expectNotToSee, expectToast, expectToSee } from '../e2e/support/see.ts';
import { sharedHub as hub } from '../e2e/support/hub.ts';

const question = (text: string, hidden: number, rest: string) => `<question type="multichoice">
  <name><text>${text}</text></name><questiontext format="html"><text>${text}</text></questiontext>
  <penalty>0.3333333</penalty><hidden>${hidden}</hidden><single>true</single>
  <answer fraction="100"><text>Yes</text></answer><answer fraction="0"><text>No</text></answer>${rest}</question>`;
const MOODLE = `<?xml version="1.0"?><quiz>
  ${question('Is this remarked?', 0, '<hint format="html"><text>Look closely</text></hint><tags><tag><text>exam, mock</text></tag></tags>')}
  ${question('Is this deleted?', 1, '')}
</quiz>`;

describe('an import', () => {
  it('lists what it leaves out before and after, and offers the list as a file', async () => {
    const teacher = await hub.teacher();
    const page = await hub.open('/questions', { as: teacher, viewport: PHONE });
    await button(page, 'Bulk Upload').first().click();
    const dialog = page.getByRole('dialog');
    await chooseFile(dialog, 'Choose a file', fileOf('moodle.xml', MOODLE));
    const kinds = dialog.getByRole('list', { name: 'Left out or changed' });
    await expectToSee(kinds.getByText('1 question is hidden or deleted in its file'));
    await kinds.getByText('1 question has hints, which are not imported').click();
    await expectToSee(kinds.getByText('Look closely'));
    const box = dialog.getByRole('checkbox', { name: /^Also import the 1 question that is hidden/ });
    await box.check();
    await expectToSee(button(dialog, 'Import 2 questions'));
    await box.uncheck();
    await button(dialog, 'Import 1 question').click();
    await expectToSee(dialog.getByText('1 question has tags, which are not imported'));
    const { name, content } = await downloaded(page, button(dialog, 'Download the list as CSV'));
    expect(name).toBe('moodle-not-imported.csv');
    const list = content.toString().split('\r\n');
    expect(list).toContain('1,2,Is this remarked?,Hint,Look closely');
    expect(list).toContain('2,6,Is this deleted?,Hidden in its file,');
    expect(await teacher.call(listQuestions, { query: { search: 'Is this remarked?' } })).toHaveLength(1);
    expect(await teacher.call(listQuestions, { query: { search: 'Is this deleted?' } })).toEqual([]);
  });
});

describe('the bulk upload of cards', () => {
  it('reads a file in the code page that is chosen, until its text is edited', async () => {
    const page = await hub.open('/flashcards', { as: await hub.teacher() });
    await button(page, 'Bulk Upload').first().click();
    const dialog = page.getByRole('dialog');
    const area = dialog.getByRole('textbox', { name: 'Cards' });
    await area.fill('Front: One\nBack: Two\n---');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(dialog, 'Choose a .txt file').click(),
    ]);
    const buffer = Buffer.from('Front: \xa3okie\xe6\nBack: Elbow\n', 'latin1');
    await chooser.setFiles({ name: 'cards.txt', mimeType: 'text/plain', buffer });
    const letters = dialog.getByLabel('Letters of the file');
    await letters.selectOption('Central European');
    await expect.poll(() => area.inputValue()).toBe('Front: One\nBack: Two\n---\nFront: Łokieć\nBack: Elbow\n');
    await expectToSee(dialog.getByRole('list', { name: 'Cards' }).getByText('Łokieć'));
    expect(await letters.inputValue()).toBe('windows-1250');
    await area.fill('Front: Łokieć\nBack: The elbow\n');
    await expectNotToSee(letters);
  });

  it(
    'needs no topic if every card has its own, and makes cloze cards from marks in the back',
    { tags: 'long' },
    async () => {
      const teacher = await hub.teacher();
      const page = await hub.open('/flashcards', { as: teacher });
      await button(page, 'Bulk Upload').first().click();
      const dialog = page.getByRole('dialog');
      const area = dialog.getByRole('textbox', { name: 'Cards' });
      const card = 'Front: A valve\nBack: lets blood flow {{c1::one way}}';
      await area.fill(card);
      await button(dialog, 'Upload 1 card').click();
      await expectToast(page, 'Missing Information', 'Please provide content and select a topic');
      await area.fill(`Topic: Valves\n${card}`);
      await button(dialog, 'Upload 1 card').click();
      await expectToast(page, 'Successfully uploaded 1 flashcard');
      expect(await teacher.call(listFlashcards, { query: { search: 'A valve' } })).toMatchObject([
        { front: 'A valve\n\nlets blood flow [...]', cloze: 'A valve\n\nlets blood flow {{c1::one way}}' },
      ]);
    },
  );
});
