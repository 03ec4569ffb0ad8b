import { describe, expect, it } from 'vitest';
import { listReadiness } from '#shared/insight/readiness.contract.ts';
import { getExamResult, setExtraTime } from '#shared/practice/exams.contract.ts';
import { readSession } from '../e2e/support/answers.ts';
import type { Api } from '../e2e/support/api.ts';
import { anExam, card, startExam } from '../e2e/support/exams.ts';
import { PHONE } from '../e2e/support/pages.ts';
import { expectPosition, openedSession, option } from '../e2e/support/quiz.ts';
import { button, expectNotToSee, expectToSee, heading, link } from '../e2e/support/see.ts';
import { useHub } from '../e2e/support/hub.ts';

const hub = useHub();

/** The server's endpoint for the answers to a running exam. */
const answersOf = async (api: Api, id: string) =>
  Object.fromEntries((await readSession(api, id)).answers.map((answer) => [answer.questionId, answer.selectedAnswer]));

describe('an exam', () => {
  it('is taken by keyboard alone, through a network outage and on another device, and reveals nothing before its end', async () => {
    await anExam(await hub.teacher(), 'Keyboard');
    const { api } = await hub.student();
    const page = await hub.open('/exams', { as: api, allow: [/ERR_INTERNET_DISCONNECTED/] });
    const { id, questions } = await startExam(page, api, 'Keyboard');
    await expectPosition(page, 1, 8);
    await page.keyboard.press('a');
    await page.keyboard.press('b');
    await page.keyboard.press('ArrowRight');
    await expectPosition(page, 2, 8);
    await page.keyboard.press('s');
    await expectPosition(page, 3, 8);
    await page.keyboard.press('f');
    await expect.poll(() => answersOf(api, id)).toEqual({ [questions[0]?.id ?? '']: 1 });
    await expectNotToSee(page.getByText(/Correct|Incorrect|Submitted/));

    await page.context().setOffline(true);
    await page.keyboard.press('c');
    await page.keyboard.press('ArrowRight');
    // The number of options of each question.
    await page.keyboard.press('a');
    await page.keyboard.press('ArrowLeft');
    await expectToSee(page.getByText(/answers? waiting to be sent/).first());
    await page.context().setOffline(false);
    await expect
      .poll(() => answersOf(api, id))
      .toEqual({ [questions[0]?.id ?? '']: 1, [questions[2]?.id ?? '']: 2, [questions[3]?.id ?? '']: 0 });

    const phone = await hub.open('/exams', { as: api, viewport: PHONE });
    await link(card(phone, 'Keyboard'), 'Continue exam').click();
    await expectToSee(button(phone, 'Question 1, answered'), button(phone, 'Question 3, answered, flagged'));
    await button(phone, 'Question 1, answered').click();
    expect(await option(phone, 1).isChecked()).toBe(true);
    await option(phone, 0).click();
    await expect.poll(() => answersOf(api, id)).toMatchObject({ [questions[0]?.id ?? '']: 0 });
    await button(phone, 'Review').click();
    const review = phone.getByRole('dialog', { name: 'Review your exam' });
    await expectToSee(
      review.getByText('3 of 8 questions answered.'),
      review.getByRole('region', { name: 'Skipped (1)' }),
      review.getByRole('region', { name: 'Flagged (1)' }),
      review.getByRole('region', { name: 'Answered (3)' }),
    );
    await button(review, 'End exam').click();
    const question = phone.getByRole('alertdialog', { name: 'End the exam?' });
    await expectToSee(question.getByText('5 questions would count as not answered.'));
    await button(question, 'End exam').click();
    await expectToSee(heading(phone, 'Exam Results'), phone.getByRole('heading', { name: 'By domain' }));
    const result = await api.call(getExamResult, { params: { id } });
    await expectToSee(phone.getByText(`${result.score}%`, { exact: true }).first());
    await link(phone, 'Back to Exams').click();
    await expectToSee(card(phone, 'Keyboard').getByText('Taken'), button(card(phone, 'Keyboard'), 'Start exam'));
  });

  it('has breaks that stop its clock, and extra time that belongs to the person', async () => {
    await anExam(await hub.teacher(), 'Breaks', { minutes: 80 });
    const { api, id: userId } = await hub.student();
    const teacher = await hub.teacher();
    await teacher.call(setExtraTime, { params: { id: userId }, body: { extraTime: 'half', extraBreakMinutes: 5 } });
    const page = await hub.open('/exams', { as: api });
    await expectToSee(
      card(page, 'Breaks').getByText('120 min, extended from 80'),
      card(page, 'Breaks').getByText('10 min of breaks'),
    );
    const { id } = await startExam(page, api, 'Breaks');
    await expectToSee(page.getByRole('timer', { name: /^1(19|20) minutes/ }));
    await button(page, 'Review').click();
    await button(page, 'Take a break').click();
    await expectToSee(heading(page, 'Break'), page.getByRole('timer', { name: /^(9 minutes|10 minutes)/ }));
    await expectNotToSee(page.getByRole('radio'));
    await page.reload();
    await expectToSee(heading(page, 'Break'));
    await button(page, 'Continue exam').click();
    await expectPosition(page, 1, 8);
    expect((await readSession(api, id)).exam?.breakSecondsUsed).toBeGreaterThan(0);
  });
});

describe('readiness', () => {
  it('says what to answer before it can be estimated, and starts a quiz on that', { tags: 'long' }, async () => {
    await anExam(await hub.teacher(), 'Unknown', { isOfAll: true });
    const { api } = await hub.student();
    const page = await hub.open('/exams', { as: api, viewport: PHONE });
    const readiness = card(page, 'Unknown').getByRole('region', { name: 'Are you ready?' });
    await expectToSee(readiness.getByText(/^\d+ more questions in Veins$/));
    await button(readiness, 'Practice Veins').click();
    const { questions } = await openedSession(page, api);
    expect(questions.length).toBeGreaterThan(1);
  });

  it('is a range in words and as a bar, with a collapsed list of domains', { tags: 'long' }, async () => {
    await anExam(await hub.teacher(), 'Known');
    const { api } = await hub.student();
    const [known] = (await api.call(listReadiness, {})).slice(-1);
    if (known === undefined) throw new Error('no exam is open');
    const expected = { percent: 77, low: 71, high: 83 };
    const page = await hub.open('/exams', { as: api, viewport: PHONE });
    await page.route('**/api/exams/readiness', (route) =>
      route.fulfill({
        json: [
          {
            ...known,
            estimate: { ...expected, passProbability: 62 },
            domains: known.domains.map((domain) => ({ ...domain, expected, more: 0 })),
          },
        ],
      }),
    );
    await page.reload();
    const readiness = page.getByRole('region', { name: 'Are you ready?' });
    await expectToSee(
      readiness.getByText('You would get 71% to 83% of the questions for'),
      readiness.getByText('You are 62% likely to be above 75%.'),
    );
    await readiness.getByText('By domain').press('Enter');
    await expectToSee(button(readiness, 'Practice Veins'));
  });
});
