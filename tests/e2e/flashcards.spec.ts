import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getStudyOverview, listDueCards, saveStudySettings } from '#shared/cards/card-reviews.contract.ts';
import {
  createFlashcard,
  createMaskedFlashcards,
  deleteAllFlashcards,
  listFlashcards,
  type Flashcard,
} from '#shared/cards/flashcards.contract.ts';
import type { Region } from '#shared/bank/question-kinds/regions.ts';
import { createTopic, listTopics } from '#shared/bank/topics.contract.ts';
import type { Account } from './support/api.ts';
import { downloaded } from './support/downloads.ts';
import { useHub } from './support/hub.ts';
import { openAt } from './support/pages.ts';
import { fileOf } from './support/question-files.ts';
import { startRelay } from './support/relay.ts';
import { button, expectNotToSee, expectToSee } from './support/see.ts';

const hub = useHub();

describe('a student', () => {
  it('grades due cards during a network outage, and nothing is lost or counts twice', async () => {
    const student = await hub.student();
    const topicId = await topicWithAMaskedCard();
    await student.api.call(saveStudySettings, { body: { topicIds: [topicId] } });
    const network = await startRelay(hub.url);
    const allow = [/net::ERR_|Failed to load/];
    const page = await openAt(network.url, '/flashcards/due', { as: student, allow });
    for (const grade of ['3', '1', '4']) await gradeShown(page, grade);
    await expect.poll(() => gradesToday(student)).toBe(3);

    network.cut();
    for (const grade of ['3', '2']) await gradeShown(page, grade);
    await expectToSee(page.getByRole('img', { name: /^Picture with a mask/ }));
    for (const grade of ['1', '3']) await gradeShown(page, grade);
    await expectToSee(page.getByText('4 grades waiting to be sent'));
    await page.keyboard.press('z');
    await expectToSee(page.getByRole('group', { name: 'How well did you know it?' }).or(button(page, /^Show Answer/)));
    expect(await gradesToday(student)).toBe(3);

    network.restore();
    await button(page, 'Try again').click();
    await expectNotToSee(page.getByText(/waiting to be sent/));
    await expect.poll(() => gradesToday(student)).toBe(6);
    await page.reload();
    await expectToSee(button(page, /^Show Answer/));
    expect(await gradesToday(student)).toBe(6);
    const { counts } = await student.api.call(listDueCards, {});
    expect(counts.new).toBe(2);
  });
});

describe('the teacher', () => {
  it('exports the deck as an Anki package, and it imports unchanged', { tags: 'long' }, async () => {
    const teacher = await hub.teacher();
    const before = await teacher.call(listFlashcards, {});
    const topics = await teacher.call(listTopics, {});
    expect(before.length).toBeGreaterThan(100);
    const page = await hub.open('/flashcards', { as: teacher });
    await button(page, 'Export').click();
    const { name, content } = await downloaded(page, page.getByRole('menuitem', { name: /^Anki package/ }).first());
    expect(name).toBe('flashcards-export.apkg');

    await teacher.call(deleteAllFlashcards, { query: { expectedCount: before.length } });
    await page.reload();
    await button(page, 'Anki Import').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(fileOf(name, content));
    await button(dialog, new RegExp(`^Import ${before.length} `)).click();
    // The server decodes and encodes every picture, which takes a busy machine more than the usual half minute.
    await dialog.getByText(`${before.length} of ${before.length} flashcards stored`).waitFor({ timeout: 90_000 });
    const after = await teacher.call(listFlashcards, {});
    const nameOf = new Map(topics.map(({ id, name }) => [id, name]));
    const comparable = (cards: Flashcard[]) =>
      cards
        .map(({ front, back, cloze, imageUrl, backImageUrl, topicId }) =>
          JSON.stringify([front, back, cloze, imageUrl !== null, backImageUrl !== null, nameOf.get(topicId ?? '')]),
        )
        .toSorted();
    expect(comparable(after)).toEqual(comparable(before));
    expect(await teacher.call(listTopics, {})).toHaveLength(topics.length);
  });
});

/** Eight cards, the sixth with a mask on a picture and the others without pictures. */
async function topicWithAMaskedCard(): Promise<string> {
  const teacher = await hub.teacher();
  const { id: topicId } = await teacher.call(createTopic, { body: { name: 'On the train' } });
  const imageUrl = (await teacher.call(listFlashcards, {})).find((card) => card.imageUrl !== null)?.imageUrl ?? '';
  const mask: Region = { shape: 'rectangle', name: 'Liver', x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
  for (let number = 1; number <= 8; number += 1) {
    const body = { front: `Stop ${number}`, back: 'A station', topicId };
    if (number === 6)
      await teacher.call(createMaskedFlashcards, { body: { ...body, imageUrl, mode: 'one', masks: [mask] } });
    else await teacher.call(createFlashcard, { body });
  }
  return topicId;
}

/** Shows the current card's answer and grades it, by keyboard. */
async function gradeShown(page: Page, grade: string): Promise<void> {
  await expectToSee(button(page, /^Show Answer/));
  await page.keyboard.press('Space');
  const grades: Locator = page.getByRole('group', { name: 'How well did you know it?' });
  await expectToSee(grades);
  await page.keyboard.press(grade);
  await expectNotToSee(grades);
}

/** The cards as the server stores them. */
async function gradesToday(student: Account): Promise<number> {
  const { calendar } = await student.api.call(getStudyOverview, {});
  return calendar.reduce((sum, { cards }) => sum + cards, 0);
}
