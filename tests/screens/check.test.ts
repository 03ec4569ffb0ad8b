import { describe, expect, it } from 'vitest';
import { continueCheck } from '#shared/insight/checks.contract.ts';
import { answerQuestion } from '#shared/practice/quiz-sessions.contract.ts';
import { anyAnswer } from '#tests/support/any-answer.ts';
import { readSession } from '../e2e/support/answers.ts';
import { anExam, card } from '../e2e/support/exams.ts';
import { PHONE } from '../e2e/support/pages.ts';
import { openedSession } from '../e2e/support/quiz.ts';
import { button, expectNotToSee, expectToSee, heading, link } from '../e2e/support/see.ts';
import { useHub } from '../e2e/support/hub.ts';

const hub = useHub();

describe('a check', () => {
  it('is taken by keyboard, goes on after a reload and on a phone, and shows the range of each domain', async () => {
    await anExam(await hub.teacher(), 'Check');
    const { api } = await hub.student();
    const page = await hub.open('/exams', { as: api });
    await link(card(page, 'Check'), 'Where do I stand?').click();
    await expectToSee(
      page.getByText('15 to 25 questions'),
      page.getByText('At most 15 min'),
      page.getByText('Expect to get about half of them wrong'),
    );
    await button(page, 'Start check').click();
    const { id } = await openedSession(page, api);
    await expectToSee(page.getByRole('progressbar', { name: 'Question 1 of at most 25' }), page.getByRole('timer'));
    await page.keyboard.press('b');
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await expectToSee(page.getByRole('progressbar', { name: 'Question 2 of at most 25' }));
    await expectNotToSee(page.getByText(/Correct|Incorrect/));
    await expect.poll(async () => (await readSession(api, id)).answers).toMatchObject([{ selectedAnswer: 0 }]);
    await page.reload();
    await expectToSee(page.getByRole('progressbar', { name: 'Question 2 of at most 25' }));

    // The rest is answered elsewhere.
    for (let n = 1; n < 11; n += 1) {
      const { session, questionId } = await api.call(continueCheck, { params: { id } });
      const question = session.questions.find((one) => one.id === questionId);
      if (question === undefined) throw new Error('the check has ended');
      const body = { sessionId: id, questionId: question.id, selectedAnswer: anyAnswer(question) };
      await api.call(answerQuestion, { body });
    }
    // A quiz's address leads here too.
    const phone = await hub.open(`/quiz?session=${id}`, { as: api, viewport: PHONE });
    await expectToSee(phone.getByRole('progressbar', { name: 'Question 12 of at most 25' }));
    expect(new URL(phone.url()).pathname).toBe('/exams/check');
    await button(phone, 'Finish').click();
    const question = phone.getByRole('alertdialog', { name: 'Finish the check now?' });
    await expectToSee(question.getByText('You have answered 11 questions. A few more'));
    await button(question, 'Finish check').click();
    await expectToSee(
      heading(phone, 'Where you stand'),
      phone.getByText(/You would get \d+% to \d+% of the questions for The Board Check right today/),
      button(phone, 'Practice Veins'),
      phone.getByRole('heading', { name: 'Your plan for today' }),
      phone.getByRole('heading', { name: 'Answer Review' }),
    );

    await phone.goto('/quiz-history');
    await expectToSee(phone.getByText('Without a score').first(), phone.getByText('11 of 12 answered').first());
  });
});
