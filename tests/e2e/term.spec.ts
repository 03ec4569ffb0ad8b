import { read, utils } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { localTimeIn } from '#shared/domain/study-days.ts';
import { changeMembers, createClass, listClasses } from '#shared/people/classes.contract.ts';
import { listAssignments, startAssignment } from '#shared/practice/assignments.contract.ts';
import { setExtraTime } from '#shared/practice/exams.contract.ts';
import { answerQuestion, completeQuizSession, type QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aClassForm } from '#tests/support/classes.ts';
import { SINGLE_TOPIC } from './support/answers.ts';
import { TIME_ZONE, type Account, type Api } from './support/api.ts';
import { ALL_SIZES, violations } from './support/axe.ts';
import { downloaded } from './support/downloads.ts';
import { useHub } from './support/hub.ts';
import { PHONE } from './support/pages.ts';
import { openedSession, readKey } from './support/quiz.ts';
import { button, expectNotToSee, expectToast, expectToSee, heading, link } from './support/see.ts';

const hub = useHub();

const HOUR_MS = 3_600_000;
/** The value of a date field for a moment this many hours from now. */
const inHours = (hours: number) => localTimeIn(TIME_ZONE, new Date(Date.now() + hours * HOUR_MS)).slice(0, 16);
/** The next Friday from tomorrow on, in the class's time zone. */
const fridayAt = (time: string) => {
  const days = Array.from({ length: 7 }, (_, index) => inHours(24 * (index + 1)).slice(0, 10));
  return `${days.find((day) => new Date(`${day}T12:00Z`).getUTCDay() === 5)}T${time}`;
};

/** Answers this many questions right, the others wrong, and hands in. */
async function handIn(api: Api, session: QuizSession, right: number): Promise<void> {
  const key = await readKey(await hub.teacher());
  for (const [index, { id: questionId, options }] of session.questions.entries()) {
    const correct = key.get(questionId) ?? 0;
    const selectedAnswer = index < right ? correct : (correct + 1) % options.length;
    await api.call(answerQuestion, { body: { sessionId: session.id, questionId, selectedAnswer } });
  }
  await api.call(completeQuizSession, { params: { id: session.id } });
}

const nameOf = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`;

/** The marks of each student by address, as in the gradebook's Excel file. */
async function marksInFile(page: Page): Promise<Record<string, unknown[]>> {
  const book = read((await downloaded(page, link(page, 'Excel'))).content);
  const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
  const marks = rows.map(([, , email, ...cells]) => [String(email), cells] as const);
  return Object.fromEntries(marks.filter(([email]) => email === 'Email' || email.includes('@')));
}

describe('a term', () => {
  it('has a class, an assignment with accommodations, and a gradebook in which every mark is right', async () => {
    const teacher = await hub.teacher();
    const students = [];
    for (let n = 0; n < 5; n += 1) students.push(await hub.student());
    const [ann, ben, cid, dee, eve] = students as [Account, Account, Account, Account, Account];
    const name = `Vascular ${Date.now()}`;
    const title = `Veins of ${name}`;

    const page = await hub.open('/classes', { as: teacher });
    await button(page, 'New class').first().click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Term (optional)').fill('Fall 2026');
    await button(page, 'Add class').click();
    await expectToast(page, 'Class added');
    await button(page, `0 students of ${name}`).click();
    await page.getByPlaceholder('Name or email').fill(ann.email);
    await button(page, `Add ${nameOf(ann)}`).click();
    await expectToast(page, `${nameOf(ann)} is in the class`);
    await page.keyboard.press('Escape');
    await expectToSee(button(page, `1 student of ${name}`));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    const made = (await teacher.call(listClasses, {})).find((one) => one.name === name);
    await teacher.call(changeMembers, { params: { id: made?.id ?? '' }, body: { add: [cid.id] } });
    await teacher.call(setExtraTime, { params: { id: cid.id }, body: { extraTime: 'half', extraBreakMinutes: 0 } });

    await link(page, `Assignments of ${name}`).click();
    await button(page, 'New assignment').first().click();
    await page.getByLabel('Number of questions').fill('4');
    await page.getByLabel('Search categories').fill(SINGLE_TOPIC);
    await page.getByRole('checkbox', { name: new RegExp(`^${SINGLE_TOPIC}`) }).check();
    expect(await page.getByLabel('Title').inputValue()).toBe(`${SINGLE_TOPIC}, 4 questions`);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Due', { exact: true }).fill(fridayAt('17:00'));
    await expectToSee(page.getByText('1 attempt, no time limit, answers after handing in'));
    await page.getByText('More rules').click();
    await page.getByRole('switch', { name: 'Accept late work, marked as late' }).click();
    await page.getByLabel('Closes', { exact: true }).fill(fridayAt('16:59'));
    await page.getByLabel('Minutes').fill('20');
    await page.getByLabel('Right answers are shown').selectOption('after_due');
    await button(page, 'Give assignment').click();
    await expectToSee(page.getByText('It closes before it is due'));
    await page.getByLabel('Closes', { exact: true }).fill(fridayAt('23:00'));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(page, 'Give assignment').click();
    await expectToast(page, 'Assignment given');
    const { assignments } = await teacher.call(listAssignments, { query: { classId: made?.id ?? '' } });
    const id = assignments.find((one) => one.title === title)?.id ?? '';

    // In time, on a phone: the answers stay hidden.
    // The page may still save its place when the answers have been handed in without it.
    const phone = await hub.open('/', { as: ann.api, viewport: PHONE, allow: [/409 .*\/place$/] });
    await button(phone, `Start ${title}`).click();
    await expectToSee(phone.getByText('4 questions, 20 minutes', { exact: true }));
    expect(await violations(phone, ALL_SIZES)).toEqual([]);
    await button(phone, 'Start').click();
    const session = await openedSession(phone, ann.api);
    await handIn(ann.api, session, 3);
    await phone.goto('/assignments');
    await expectToSee(phone.getByText('Handed in', { exact: true }), phone.getByText('75%', { exact: true }).first());
    expect(await violations(phone, ALL_SIZES)).toEqual([]);
    await link(phone, `See results of ${title}`).click();
    await expectToSee(phone.getByText('The answers are not shown yet'));

    // With extra time that was granted.
    const extended = await hub.open('/assignments', { as: cid.api });
    await button(extended, `Start ${title}`).click();
    await expectToSee(extended.getByText('4 questions, 30 minutes', { exact: true }));

    await handIn(cid.api, await cid.api.call(startAssignment, { params: { id } }), 2);

    // Another class had it earlier: late for one student, in time for the one with an extension, closed for the third.
    const other = await teacher.call(createClass, { body: { ...aClassForm, term: '', name: `${name} B` } });
    await teacher.call(changeMembers, { params: { id: other.id }, body: { add: [ben.id, dee.id, eve.id] } });
    await page.goto(`/assignments?class=${made?.id}`);
    await button(page, `Copy ${title}`).click();
    await page.getByLabel('For', { exact: true }).selectOption({ value: other.id });
    await page.getByLabel('Title').fill(`${title} B`);
    await page.getByText('More rules').click();
    await page.getByLabel('Opens', { exact: true }).fill(inHours(-3));
    await page.getByLabel('Due', { exact: true }).fill(inHours(-1));
    await page.getByLabel('Closes', { exact: true }).fill(inHours(24));
    await button(page, 'Give assignment').click();
    await expectToast(page, 'Assignment given');
    const copies = await teacher.call(listAssignments, { query: { classId: other.id } });
    const copy = { params: { id: copies.assignments[0]?.id ?? '' } };
    await page.goto(`/gradebook?class=${other.id}`);
    const except = async (student: Account, dueAt: string, closesAt: string) => {
      await button(page, new RegExp(`^${nameOf(student)}, ${title}`)).click();
      await button(page, 'Change…').click();
      await page.getByLabel('Due', { exact: true }).fill(dueAt);
      await page.getByLabel('Closes', { exact: true }).fill(closesAt);
      await button(page, 'Save').click();
      await expectToast(page, `Saved for ${nameOf(student)}`);
      await page
        .getByRole('dialog', { name: nameOf(student) })
        .getByRole('button', { name: 'Close' })
        .click();
    };
    await except(eve, inHours(12), inHours(24));
    await except(dee, inHours(-2), inHours(-1));
    await handIn(ben.api, await ben.api.call(startAssignment, copy), 4);
    await handIn(eve.api, await eve.api.call(startAssignment, copy), 1);
    expect((await dee.api.send(startAssignment, copy)).status).toBe(409);
    const closed = await hub.open('/assignments', { as: dee.api });
    await expectToSee(closed.getByText('Missing', { exact: true }));
    await expectNotToSee(button(closed, `Start ${title} B`));

    const cell = (student: Account, of: string, text: string) =>
      button(page, `${nameOf(student)}, ${of}: ${text}. Show attempts`);
    await page.reload();
    await expectToSee(
      cell(ben, `${title} B`, '100%, Handed in late'),
      cell(dee, `${title} B`, '0%, Missing'),
      cell(eve, `${title} B`, '25%, Handed in'),
    );
    expect(await marksInFile(page)).toEqual({
      Email: [`${title} B`, 'Total'],
      [ben.email]: [100, 100],
      [dee.email]: [0, 0],
      [eve.email]: [25, 25],
    });
    await page.goto(`/gradebook?class=${made?.id}`);
    await expectToSee(heading(page, 'Gradebook'));
    await expectToSee(cell(ann, title, '75%, Handed in'), cell(cid, title, '50%, Handed in'));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    expect(await marksInFile(page)).toEqual({
      Email: [title, 'Total'],
      [ann.email]: [75, 75],
      [cid.email]: [50, 50],
    });

    await link(page, `${title}: results`).click();
    await expectToSee(heading(page, title), page.getByText('2 marks, 62.5% on average'));
    await expectToSee(page.getByText('Everybody has handed it in.'), page.getByText('Hardest questions'));
    // By name, as text: "Okafor-11" comes before "Okafor-9".
    const byName = [
      { name: nameOf(ann), right: '3 of 4 right' },
      { name: nameOf(cid), right: '2 of 4 right' },
    ].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const [first, second] = byName;
    await button(page, `See attempts of ${first?.name}`).click();
    const attempts = page.getByRole('dialog', { name: first?.name ?? '', exact: true });
    await expectToSee(attempts.getByText(first?.right ?? ''));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(attempts, 'See answers of attempt 1').click();
    await button(page.getByRole('dialog', { name: 'Quiz Review' }), 'Close').click();
    await button(attempts, `Next: ${second?.name}`).click();
    await expectToSee(
      page.getByRole('dialog', { name: second?.name ?? '', exact: true }).getByText(second?.right ?? ''),
    );
  });

  it('has groups in its class, each with its own assignment', { tags: 'long' }, async () => {
    const teacher = await hub.teacher();
    const [ann, ben] = [await hub.student(), await hub.student()];
    const name = `Scanning ${Date.now()}`;
    const { id } = await teacher.call(createClass, { body: { ...aClassForm, term: '', name } });
    await teacher.call(changeMembers, { params: { id }, body: { add: [ann.id, ben.id] } });

    const page = await hub.open('/classes', { as: teacher });
    await button(page, `2 students of ${name}`).click();
    for (const [student, group] of [
      [ann, 'Tuesday lab'],
      [ben, 'Thursday'],
    ] as const) {
      await page.getByRole('checkbox', { name: `Select ${nameOf(student)}` }).check();
      await page.getByLabel('Group for 1 selected student').fill(group);
      expect(await violations(page, ALL_SIZES)).toEqual([]);
      await button(page, 'Put into group').click();
      await expectToast(page, `1 student is in ${group} now`);
    }
    await page.getByLabel('Group', { exact: true }).selectOption('Thursday (1 student)');
    await expectNotToSee(page.getByText(ann.email));
    await button(page, 'Rename group').click();
    await page.getByLabel('Name', { exact: true }).fill('Thursday lab');
    await page.getByRole('dialog', { name: 'Rename “Thursday”' }).getByRole('button', { name: 'Rename group' }).click();
    await expectToast(page, 'Group renamed');
    await expectToSee(page.getByText(ben.email));
    expect(await violations(page, ALL_SIZES)).toEqual([]);

    const [first, second] = [`Tuesday of ${name}`, `Thursday of ${name}`];
    await page.goto(`/assignments?class=${id}`);
    await button(page, 'New assignment').first().click();
    await page.getByLabel('Title').fill(first);
    await page.getByRole('switch', { name: 'Only for some groups or students' }).click();
    await page.getByLabel('Search categories').fill(SINGLE_TOPIC);
    await page.getByRole('checkbox', { name: new RegExp(`^${SINGLE_TOPIC}`) }).check();
    await button(page, 'Give assignment').click();
    await expectToSee(page.getByText('Choose at least one group or student'));
    await page.getByRole('checkbox', { name: 'Tuesday lab' }).check();
    expect(await violations(page, ALL_SIZES)).toEqual([]);
    await button(page, 'Give assignment').click();
    await expectToast(page, 'Assignment given');
    await button(page, `Copy ${first}`).click();
    await page.getByLabel('Title').fill(second);
    await page.getByRole('checkbox', { name: 'Tuesday lab' }).uncheck();
    await page.getByRole('checkbox', { name: 'Thursday lab' }).check();
    await button(page, 'Give assignment').click();
    await expectToSee(page.getByText(`${name}, Thursday lab`));

    const ofAnn = await hub.open('/', { as: ann.api });
    await expectToSee(button(ofAnn, `Start ${first}`));
    await expectNotToSee(button(ofAnn, `Start ${second}`));
    const ofBen = await hub.open('/', { as: ben.api });
    await expectToSee(button(ofBen, `Start ${second}`));
    await expectNotToSee(button(ofBen, `Start ${first}`));

    await page.goto(`/gradebook?class=${id}`);
    await page.getByLabel('Group', { exact: true }).selectOption('Tuesday lab (1 student)');
    await expectNotToSee(link(page, nameOf(ben)));
    await expectToSee(button(page, `${nameOf(ann)}, ${first}: no mark, To do. Show attempts`));
    expect(await violations(page, ALL_SIZES)).toEqual([]);
  });
});
