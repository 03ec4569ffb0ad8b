import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { listReadiness } from '#shared/insight/readiness.contract.ts';
import { createBlueprint, deleteBlueprint, listBlueprints } from '#shared/practice/blueprints.contract.ts';
import { getExamResult, setExtraTime } from '#shared/practice/exams.contract.ts';
import { readSession, SINGLE_TOPIC } from './support/answers.ts';
import type { Api } from './support/api.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { expectPosition, openedSession, option } from './support/quiz.ts';
import { button, expectFocus, expectNotToSee, expectToSee, heading, link } from './support/see.ts';

const hub = useHub();

/** An exam of questions with one right option, or of the whole library, open to students. */
async function anExam(
  name: string,
  { isOfAll = false, ...changes }: { minutes?: number; breakMinutes?: number; isOfAll?: boolean } = {},
): Promise<void> {
  const teacher = await hub.teacher();
  const topics = (await teacher.call(listTopics, {})).filter((one) => isOfAll || one.name === SINGLE_TOPIC);
  // A retried test has left its exam behind.
  const left = (await teacher.call(listBlueprints, {})).filter(({ exam }) => exam === name);
  for (const { id } of left) await teacher.call(deleteBlueprint, { params: { id } });
  await teacher.call(createBlueprint, {
    body: {
      body: 'ARDMS',
      exam: name,
      version: 'V1',
      validFrom: null,
      validTo: null,
      source: 'The outline',
      sourceDate: '2026-11-01',
      questions: 8,
      minutes: 30,
      unscored: 0,
      breakMinutes: 5,
      cut: 75,
      isOpen: true,
      domains: [{ name: 'Veins', weight: 100, topicIds: topics.map(({ id }) => id), objectives: [] }],
      ...changes,
    },
  });
}

const card = (page: Page, name: string) => page.getByRole('region', { name: `ARDMS ${name}` });

async function startExam(page: Page, api: Api, name: string) {
  await page.goto('/exams');
  await button(card(page, name), 'Start exam').click();
  const rules = page.getByRole('dialog', { name: `Before you start: ARDMS ${name}` });
  await expectToSee(rules.getByText('No answer is revealed before the end.'));
  await expectFocus(button(rules, 'Start exam'));
  await page.keyboard.press('Enter');
  return openedSession(page, api);
}

/** The server's endpoint for the answers to a running exam. */
const answersOf = async (api: Api, id: string) =>
  Object.fromEntries((await readSession(api, id)).answers.map((answer) => [answer.questionId, answer.selectedAnswer]));

describe('an exam', () => {
  it('is taken by keyboard alone, through a network outage and on another device, and reveals nothing before its end', async () => {
    await anExam('Keyboard');
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
    expect(await violations(phone)).toEqual([]);
    await button(review, 'End exam').click();
    const question = phone.getByRole('alertdialog', { name: 'End the exam?' });
    await expectToSee(question.getByText('5 questions would count as not answered.'));
    await button(question, 'End exam').click();
    await expectToSee(heading(phone, 'Exam Results'), phone.getByRole('heading', { name: 'By domain' }));
    expect(await violations(phone)).toEqual([]);
    const result = await api.call(getExamResult, { params: { id } });
    await expectToSee(phone.getByText(`${result.score}%`, { exact: true }).first());
    await link(phone, 'Back to Exams').click();
    await expectToSee(card(phone, 'Keyboard').getByText('Taken'), button(card(phone, 'Keyboard'), 'Start exam'));
    expect(await violations(phone)).toEqual([]);
  });

  it('has breaks that stop its clock, and extra time that belongs to the person', async () => {
    await anExam('Breaks', { minutes: 80 });
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
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expectToSee(heading(page, 'Break'));
    await button(page, 'Continue exam').click();
    await expectPosition(page, 1, 8);
    expect((await readSession(api, id)).exam?.breakSecondsUsed).toBeGreaterThan(0);
  });
});

describe('readiness', () => {
  it('says what to answer before it can be estimated, and starts a quiz on that', async () => {
    await anExam('Unknown', { isOfAll: true });
    const { api } = await hub.student();
    const page = await hub.open('/exams', { as: api, viewport: PHONE });
    const readiness = card(page, 'Unknown').getByRole('region', { name: 'Are you ready?' });
    await expectToSee(readiness.getByText(/^\d+ more questions in Veins$/));
    expect(await violations(page)).toEqual([]);
    await button(readiness, 'Practice Veins').click();
    const { questions } = await openedSession(page, api);
    expect(questions.length).toBeGreaterThan(1);
  });

  it('is a range in words and as a bar, with a collapsed list of domains', async () => {
    await anExam('Known');
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
    expect(await violations(page)).toEqual([]);
  });
});
