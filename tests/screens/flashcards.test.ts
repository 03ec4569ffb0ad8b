import { describe, expect, it } from 'vitest';
import { listDueCards } from '#shared/cards/card-reviews.contract.ts';
import {
  createFlashcard,
  listFlashcards,
  listFlashcardsByTopic,
  listFlashcardVersions,
  updateFlashcard,
  type Flashcard,
} from '#shared/cards/flashcards.contract.ts';
import { listOwnCards } from '#shared/cards/own-cards.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { useHub } from '../e2e/support/hub.ts';
import { PHONE } from '../e2e/support/pages.ts';
import { startQuiz, submitAnswer } from '../e2e/support/quiz.ts';
import { button, expectNotToSee, expectToast, expectToSee, heading, link } from '../e2e/support/see.ts';

const hub = useHub();

describe('a student', () => {
  it('studies a subcategory to Session Complete on a phone, and the portal counts the cards', async () => {
    const student = await hub.student();
    const { id, cards } = await subcategoryWithCards();
    const page = await hub.open(`/flashcards?topic=${id}`, { as: student, viewport: PHONE });
    await expectToSee(page.getByText(`${cards.length} flashcards available`));
    await button(page, 'Start Studying').click();
    for (let number = 1; number <= cards.length; number += 1) {
      await expectToSee(page.getByText(`${number} / ${cards.length}`));
      await page.keyboard.press('Space');
      await expectToSee(button(page, 'Show Front'));
      await button(page, number < cards.length ? 'Next' : 'Finish').click();
    }
    await expectToSee(page.getByRole('heading', { name: 'Session Complete!' }));
    await expectToSee(page.getByText(`You've studied all ${cards.length} flashcards in this topic.`));
    await link(page, 'Portal').click();
    const studied = page.getByRole('progressbar', { name: 'Flashcards studied' });
    await expect.poll(() => studied.getAttribute('value')).toBe(String(cards.length));
  });

  it('makes a card from a wrong answer with one click, and sees it among the due ones', async () => {
    const student = await hub.student();
    const page = await hub.open('/quiz', { as: student });
    const session = await startQuiz(page, student.api);
    for (let number = 0; number < session.totalQuestions; number += 1) {
      await submitAnswer(page, 0);
      if (number < session.totalQuestions - 1) await button(page, 'Next').click();
    }
    await button(page, 'Finish Quiz').click();
    await expectToSee(heading(page, 'Quiz Results'));
    await button(page, /^Make a flashcard/)
      .first()
      .click();
    await expectToSee(button(page, /^In your flashcards/));
    const { total, cards } = await student.api.call(listOwnCards, {});
    expect(total).toBe(1);
    const due = await student.api.call(listDueCards, {});
    expect(due.cards[0]).toMatchObject({ isOwn: true, front: cards[0]?.front });
    await page.goto('/flashcards/mine');
    await expectToSee(page.getByText(cards[0]?.front.split('\n')[0] ?? '').first());
  });
});

describe('the teacher', () => {
  it('uploads 40 cards with two errors, fixes them, and the student sees all', async () => {
    const teacher = await hub.teacher();
    const { id: topicId } = await teacher.call(createTopic, { body: { name: 'Forty views' } });
    const page = await hub.open('/flashcards', { as: teacher });
    await button(page, 'Bulk Upload').first().click();
    const dialog = page.getByRole('dialog');
    const area = dialog.getByRole('textbox', { name: 'Cards' });
    expect(await area.getAttribute('rows')).toBe('16');
    await dialog.getByLabel('Main category').selectOption({ value: topicId });
    const wrong = fortyCards().replace('Back: Answer 7\n', '').replace('Front: View 30?', 'View 30?');
    await area.fill(wrong);
    const problems = dialog.getByRole('list', { name: 'Problems' }).getByRole('listitem');
    await expect.poll(() => problems.count()).toBeGreaterThanOrEqual(2);
    expect(await button(dialog, 'Upload all 40 cards').isDisabled()).toBe(true);
    expect(await teacher.call(listFlashcardsByTopic, { params: { topicId } })).toEqual([]);

    await area.fill(fortyCards());
    await button(dialog, /^Upload (all )?40 cards$/).click();
    await expectToast(page, 'Successfully uploaded 40 flashcards');
    await expectNotToSee(dialog);

    const stored = await teacher.call(listFlashcardsByTopic, { params: { topicId } });
    expect(stored.map(({ front }) => front)).toEqual(Array.from({ length: 40 }, (_, i) => frontOf(i + 1)));
    const student = await hub.open(`/flashcards?topic=${topicId}`, { as: await hub.student() });
    await student.getByLabel('Subcategory').click();
    await student.getByRole('option', { name: 'All of Forty views' }).click();
    await expectToSee(student.getByText('40 flashcards available'));
  });

  it(
    'sees a card’s previous version, restores it, and overwrites a colleague’s edit only after a warning',
    { tags: 'long' },
    async () => {
      const teacher = await hub.teacher();
      const { id: topicId } = await teacher.call(createTopic, { body: { name: 'Corrected cards' } });
      const card = { front: 'Which organ is larger?', back: 'The liver' };
      const { id } = await teacher.call(createFlashcard, { body: { ...card, topicId } });
      const fronts = async () =>
        (await teacher.call(listFlashcardVersions, { params: { id } })).map(({ front }) => front);
      const page = await hub.open(`/flashcards?topic=${topicId}`, { as: teacher, allow: [/409 \(Conflict\)/] });
      const dialog = page.getByRole('dialog', { name: 'Edit flash card' });
      const front = dialog.getByRole('textbox', { name: 'Front', exact: true });
      const open = () => button(page, /^Edit/).first().click();
      const save = async () => {
        await button(dialog, 'Save changes').click();
        await expectToast(page, 'Flash card updated successfully');
        await expectNotToSee(dialog);
      };

      await open();
      await front.fill('Which organ is heavier?');
      await dialog.getByLabel('What did you change, and why? (optional)').fill('Plainer');
      await save();
      await open();
      await button(dialog, 'Show earlier versions').click();
      const versions = dialog.getByRole('region', { name: 'Versions' }).getByRole('listitem');
      await expect
        .poll(() => versions.first().innerText())
        .toMatch(/What it says now[^]*“Plainer”[^]*Before:\sWhich organ is larger\?/);
      await expect.poll(() => versions.first().locator('.line-through').allInnerTexts()).toEqual(['larger?']);
      await button(dialog, /^Use this version/).click();
      expect(await front.inputValue()).toBe(card.front);
      await save();
      expect(await fronts()).toEqual([card.front, 'Which organ is heavier?', card.front]);

      await open();
      await front.fill('Mine?');
      await teacher.call(updateFlashcard, { params: { id }, body: { ...card, front: 'Theirs?' } });
      await button(dialog, 'Save changes').click();
      await expectToSee(dialog.getByText('This flash card was changed while you edited it'));
      await expectToSee(dialog.getByText('Theirs?'));
      await button(dialog, 'Keep mine, then save').click();
      await save();
      expect((await fronts()).slice(0, 2)).toEqual(['Mine?', 'Theirs?']);
    },
  );
});

async function subcategoryWithCards(): Promise<{ id: string; cards: Flashcard[] }> {
  const teacher = await hub.teacher();
  const cards = await teacher.call(listFlashcards, {});
  const id = cards.find(({ topicId }) => topicId !== null)?.topicId ?? '';
  return { id, cards: await teacher.call(listFlashcardsByTopic, { params: { topicId: id } }) };
}

const frontOf = (number: number) => (number === 5 ? 'The [organ] lies in view 5' : `View ${number}?`);

function fortyCards(): string {
  return Array.from({ length: 40 }, (_, index) => {
    const number = index + 1;
    if (number === 5) return 'Front: The {{c1::liver::organ}} lies in view 5\n---';
    return `Front: View ${number}?\nBack: Answer ${number}\n---`;
  }).join('\n');
}
