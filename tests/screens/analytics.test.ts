import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { completeQuizSession, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { loginAdmin } from '#shared/people/auth.contract.ts';
import { updateUser } from '#shared/people/users.contract.ts';
import { answerFirst, completeQuiz, mainTopics, newSession } from '../e2e/support/answers.ts';
import { Api, type Account } from '../e2e/support/api.ts';
import { downloaded } from '../e2e/support/downloads.ts';
import { button, expectNotToSee, expectToSee, heading, link, tabTo } from '../e2e/support/see.ts';
import { useHub } from '../e2e/support/hub.ts';

const hub = useHub();
let busy: Account;
let topic: { id: string; name: string };

/** Two students: one with 9 answers in a quiz on all topics and 4 in one on a single topic, one who has left a quiz. */
beforeAll(async () => {
  const teacher = await hub.teacher();
  busy = await hub.student();
  await completeQuiz(busy.api, 10);
  const [first] = await mainTopics(busy.api);
  if (!first) throw new Error('the starter library has no topics');
  topic = first;
  const session = await busy.api.call(createQuizSession, { body: { topicIds: [topic.id], totalQuestions: 4 } });
  for (const question of session.questions) await answerFirst(busy.api, session.id, question);
  await busy.api.call(completeQuizSession, { params: { id: session.id }, body: {} });
  const idle = await hub.student();
  await newSession(idle.api, 5);
  const { email, lastName } = idle;
  await teacher.call(updateUser, {
    params: { id: idle.id },
    body: { firstName: '=cmd()', lastName, email, role: 'student' },
  });
});

const open = async (path: string) => hub.open(path, { as: await hub.teacher() });
const metric = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Performance Metrics' }).locator('div').filter({ hasText: name }).last();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function downloadTable(page: Page, of: Locator): Promise<{ name: string; lines: string[] }> {
  const { name, content } = await downloaded(page, button(of, /^Download CSV/));
  return { name, lines: content.toString().split('\r\n') };
}

describe('the analytics', () => {
  it('show the class’s activity in figures, charts and downloadable tables', async () => {
    const page = await open('/analytics');
    await expectToSee(
      heading(page, 'Analytics'),
      metric(page, 'Answers').getByText('13', { exact: true }),
      metric(page, 'Completion Rate').getByText('66.7%'),
      metric(page, 'Active Students').getByText('1', { exact: true }),
      card(page, 'Answers and active students').getByText(/^13 answers \(.+% right\), all of them on /),
      card(page, 'Completion').getByText(/^3 sessions started, 2 completed\./),
      card(page, 'Score distribution').getByText(/^Of 2 completed sessions/),
      card(page, 'Activity by hour and weekday').getByText(/^Busiest on /),
    );
    const activity = card(page, 'Answers and active students');
    await activity.getByRole('radio', { name: 'Table' }).check();
    await expectToSee(activity.getByRole('columnheader', { name: 'Active students' }));
    const { name, lines } = await downloadTable(page, activity);
    expect(name).toBe('activity-30d.csv');
    expect(lines[0]).toBe('\uFEFFDay,Answers,Right,Active students');
    expect(lines).toHaveLength(32);
    expect(lines[30]).toMatch(/^\d{4}-\d\d-\d\d,13,\d+,1$/);
  });

  it('offer assistants no file and no printout with the names of students', { tags: 'long' }, async () => {
    const teacher = await hub.teacher();
    const { id, email, password, lastName } = await hub.student();
    const body = { firstName: 'Ann', lastName, email, role: 'teacher' as const, staffRole: 'assistant' as const };
    await teacher.call(updateUser, { params: { id }, body });
    const assistant = new Api(hub.url);
    await assistant.call(loginAdmin, { body: { email, password } });
    const files = (page: Page) =>
      ['Student MCQ Completion Summary', 'Recent MCQ Activity'].map((name) =>
        button(card(page, name), /^Download CSV/),
      );
    const theirs = await hub.open('/analytics', { as: assistant });
    const shown = (page: Page) => [
      button(card(page, 'Topic Performance'), /^Download CSV/),
      page.getByRole('table', { name: 'Students' }),
      card(page, 'Recent MCQ Activity').getByRole('row').nth(1),
    ];
    await expectToSee(...shown(theirs));
    for (const one of [...files(theirs), button(theirs, /^Print/)]) expect(await one.count()).toBe(0);
    const page = await open('/analytics');
    await expectToSee(...shown(page), ...files(page), button(page, /^Print/));
  });

  it('reload all their parts with one click, once the server responds', { tags: 'long' }, async () => {
    const page = await hub.open('/topics', { as: await hub.teacher(), allow: [/Failed to load resource/, /: 503/] });
    await expectToSee(heading(page, 'Manage Topics'));
    await page.route(/\/api\/(analytics|dashboard\/topic)/, (route) => route.fulfill({ status: 503, body: '' }));
    await link(page, 'Analytics').click();
    const retries = button(page, 'Try again');
    await expect.poll(() => retries.count()).toBe(6);
    await page.unroute(/\/api\/(analytics|dashboard\/topic)/);
    await retries.first().click();
    await expectToSee(metric(page, 'Answers').getByText('13', { exact: true }), page.getByText('2 students'));
    await expect.poll(() => retries.count()).toBe(0);
  });

  it(
    'list the students with links to their pages, and export them to a file without live formulas',
    { tags: 'long' },
    async () => {
      const page = await open('/analytics');
      const students = card(page, 'Student MCQ Completion Summary');
      await expectToSee(students.getByText('2 students', { exact: true }));
      const { lines } = await downloadTable(page, students);
      expect(lines).toHaveLength(4);
      expect(lines.some((line) => line.startsWith("'=cmd(),Okafor"))).toBe(true);
      expect(lines.some((line) => line.includes(`${busy.email},2,13,`))).toBe(true);
      await students.getByLabel('Search').fill(busy.email);
      await expectToSee(students.getByText('1 student', { exact: true }));
      expect(new URL(page.url()).searchParams.get('search')).toBe(busy.email);
      await link(students, `${busy.firstName} ${busy.lastName}`).click();
      await page.waitForURL(`**/students/${busy.id}`);
      await expectToSee(page.getByText(busy.email).first());
    },
  );

  it('are filtered by a time and a topic, both stored in the address', { tags: 'long' }, async () => {
    const page = await open('/analytics?range=5y&topic=physics');
    await expectToSee(metric(page, 'Answers').getByText('13', { exact: true }));
    expect(await page.getByRole('radio', { name: '30 days' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: '7 days' }).check();
    await page.getByLabel('Main category').selectOption({ label: topic.name });
    const params = () => Object.fromEntries(new URL(page.url()).searchParams);
    await expect.poll(params).toEqual({ range: '7d', topic: topic.id });
    await expectToSee(metric(page, 'Completion Rate').getByText(/^of \d sessions? started$/));
    await page.reload();
    await expectToSee(heading(page, 'Analytics'));
    expect(await page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true);
    const chosen = () => page.getByLabel('Main category').inputValue();
    await expect.poll(chosen).toBe(topic.id);
    const topics = card(page, 'Topic Performance');
    await expectToSee(topics.getByRole('rowheader', { name: topic.name }).first());
    const { name, lines } = await downloadTable(page, topics);
    expect(name).toBe('topics-7d.csv');
    expect(lines.slice(1, -1).every((line) => line.includes(topic.name))).toBe(true);
    await page.getByRole('tab', { name: 'Questions' }).click();
    await expect.poll(() => params()['tab']).toBe('questions');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => params()['tab']).toBeUndefined();
    await page.keyboard.press('End');
    await expect.poll(() => params()['tab']).toBe('questions');
    await expectNotToSee(page.getByRole('radio', { name: '7 days' }));
    expect(await chosen()).toBe(topic.id);
  });

  it('read out a chart’s figures with the arrow keys', async () => {
    const page = await open('/analytics?range=7d');
    const plot = page.getByRole('application', { name: 'Answers a day', exact: true });
    await expectToSee(plot);
    await tabTo(plot);
    for (let day = 0; day < 7; day += 1) await page.keyboard.press('ArrowRight');
    const told = async () => (await page.getByRole('status').allTextContents()).join('\n');
    await expect.poll(told).toMatch(/13 answers, .+% right1 active student$/m);
    const hours = page.getByRole('application', { name: 'Answers by hour and weekday' });
    await tabTo(hours);
    await page.keyboard.press('ArrowRight');
    await expect.poll(told).toMatch(/^Monday, 1 PM to 2 PM: \d+ answers? /m);
  });
});
