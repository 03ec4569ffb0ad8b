import { expect, it } from 'vitest';
import { createQuestion } from '#shared/bank/questions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { completeQuizSession, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
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
