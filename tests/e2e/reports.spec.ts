import { expect, it } from 'vitest';
import { createQuestion } from '#shared/bank/questions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { reportQuestion } from '#shared/insight/reports.contract.ts';
import { answerQuestion, completeQuizSession, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import type { Api } from './support/api.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { button, expectToast, expectToSee } from './support/see.ts';

const hub = useHub();

it('a student reports a question in the history, a teacher replies, and the student reads the reply', async () => {
  const teacher = await hub.teacher();
  const stem = `Which option is right? (${Date.now()})`;
  const { id: topicId } = await teacher.call(createTopic, { body: { name: stem } });
  const options = ['First option', 'Second option', 'Third option', 'Fourth option'];
  await teacher.call(createQuestion, { body: { question: stem, options, correctAnswer: 0, topicId } });
  const { api } = await hub.student();
  const { id } = await api.call(createQuizSession, { body: { topicIds: [topicId], totalQuestions: 1 } });
  await api.call(completeQuizSession, { params: { id }, body: {} });

  const page = await hub.open('/quiz-history', { as: api, viewport: PHONE });
  await button(page, /^View Details/)
    .first()
    .click();
  await button(page, 'Report a problem (question 1)').click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expectToSee(dialog.getByText('Please describe the problem'));
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('textbox').fill('It should be B.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expectToast(page, 'Report sent. Thank you!');
  await expectToSee(page.getByText('You reported this on'), button(page, 'Edit (question 1)'));

  const queue = await hub.open('/reports', { as: teacher });
  const group = queue.getByRole('article', { name: stem });
  await expectToSee(group.getByText('It should be B.'));
  expect(await violations(queue)).toEqual([]);
  await group.getByRole('button', { name: 'Mark fixed' }).click();
  await queue.getByRole('dialog').getByRole('textbox', { name: 'Reply' }).fill('You are right, thank you.');
  await queue.getByRole('dialog').getByRole('button', { name: 'Send reply' }).click();
  await expectToast(queue, '1 report closed');

  await page.goto(new URL('/', page.url()).href);
  await page.getByRole('link', { name: 'Read reply' }).click();
  await expectToSee(page.getByText('You are right, thank you.'), page.getByText('New reply'));
  expect(await violations(page)).toEqual([]);
});

it('a teacher sets another key, previews the effects of regrading, regrades, and undoes it', async () => {
  const teacher = await hub.teacher();
  const stem = `Which key is right? (${Date.now()})`;
  const { id: topicId } = await teacher.call(createTopic, { body: { name: stem } });
  const options = ['First option', 'Second option', 'Third option', 'Fourth option'];
  const { id: questionId } = await teacher.call(createQuestion, {
    body: { question: stem, options, correctAnswer: 0, topicId, explanation: 'The old reason.' },
  });
  const takers = [];
  for (const selectedAnswer of [0, 1]) {
    const { api } = await hub.student();
    const { id: sessionId } = await api.call(createQuizSession, { body: { topicIds: [topicId], totalQuestions: 1 } });
    await api.call(answerQuestion, { body: { sessionId, questionId, selectedAnswer } });
    await api.call(completeQuizSession, { params: { id: sessionId }, body: {} });
    if (selectedAnswer === 1) {
      await api.call(reportQuestion, {
        params: { sessionId, questionId },
        body: { kind: 'wrong_key', text: 'B is right.' },
      });
    }
    takers.push(api);
  }

  const bank = await hub.open('/reports', { as: teacher });
  const group = bank.getByRole('article', { name: stem });
  await expectToSee(group.getByText('answered B'));
  await group.getByRole('link', { name: 'Edit question' }).click();
  const editor = bank.getByRole('dialog', { name: 'Edit question' });
  await editor.getByRole('radio', { name: 'Option B is the correct answer' }).check();
  await editor.getByRole('textbox', { name: /Explanation/ }).fill('The new reason.');
  await editor.getByRole('button', { name: 'Save changes' }).click();
  const dialog = bank.getByRole('dialog', { name: 'Answers already given' });
  await expectToSee(dialog.getByText('1 answer of 1 student would count more or less.'));
  await expectToSee(dialog.getByText('0% → 100%'));
  expect(await violations(bank)).toEqual([]);
  await dialog.getByRole('switch', { name: 'Never lower a score' }).click();
  await expectToSee(dialog.getByText('2 answers of 2 students would count more or less.'));
  await dialog.getByRole('textbox', { name: /Note to students/ }).fill('B it is.');
  await dialog.getByRole('button', { name: 'Regrade 2 answers' }).click();
  await expectToast(bank, '2 answers regraded');

  for (const [n, api] of takers.entries()) {
    const page = await hub.open('/', { as: api, viewport: PHONE });
    await page.getByRole('link', { name: 'See more' }).click();
    await expectToSee(page.getByText(n === 0 ? '100% → 0%' : '0% → 100%'), page.getByText('B it is.'));
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'See the question' }).click();
    await expectToSee(page.getByText('The new reason.'), page.getByText(/^Corrected on/));
    expect(await violations(page)).toEqual([]);
  }

  await bank.goto(new URL(`/questions?regrade=${questionId}`, bank.url()).href);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await bank.getByRole('alertdialog').getByRole('button', { name: 'Undo regrade' }).click();
  await expectToast(bank, 'Regrade undone');
  const [first] = takers as [Api, Api];
  const page = await hub.open('/reports', { as: first, viewport: PHONE });
  await expectToSee(page.getByText('Undone on'), page.getByText('0% → 100%'));
});
