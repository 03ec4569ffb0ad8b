import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAttentionLimits, listNeedsAttention } from '#shared/insight/needs-attention.contract.ts';
import { registerStudent } from '#shared/people/auth.contract.ts';
import { listOwnAssignments, startAssignment } from '#shared/practice/assignments.contract.ts';
import { completeQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { startSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts';
import { answerFirst, newSession } from './support/answers.ts';
import { Api, newRegistration, signInTeacher, type Account } from './support/api.ts';
import { useHub } from './support/hub.ts';
import { openAt, PHONE } from './support/pages.ts';
import { Presses } from './support/presses.ts';
import { excelFile, pictureFile, sheetQuestions } from './support/question-files.ts';
import { option } from './support/quiz.ts';
import { emptyFolder } from './support/run-folder.ts';
import { button, expectNotToSee, expectToSee, heading, link } from './support/see.ts';
import { startServer, TEACHER, type Server } from './support/server.ts';

const LAPTOP = { width: 1366, height: 768 };

describe('a teacher', () => {
  let server: Server;
  let smtp: TestSmtpServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Hub <hub@example.org>' };
    server = await startServer({ dataDir: emptyFolder(), teacher: null, env });
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    await smtp?.stop();
  });

  /** Hands in the only assignment, with the first option everywhere. */
  async function handIn(student: Api): Promise<void> {
    const { toDo } = await student.call(listOwnAssignments, {});
    const session = await student.call(startAssignment, { params: { id: toDo[0]?.id ?? '' } });
    for (const question of session.questions) await answerFirst(student, session.id, question);
    await student.call(completeQuizSession, { params: { id: session.id }, body: {} });
  }

  /** Students in need are searched for each quarter of an hour, and at once when the limits are saved. */
  async function waitQuarterHour(teacher: Api): Promise<void> {
    const { limits } = await teacher.call(listNeedsAttention, {});
    const { revision, ...saved } = limits;
    await teacher.call(setAttentionLimits, { body: { ...saved, low_mark: 50, expectedRevision: revision } });
  }

  it('needs few presses from the set-up link to the first marks, mails and backup', async () => {
    const counter = new Presses();
    const press = counter.press.bind(counter);
    const page = await openAt(server.url, `/setup?token=${await server.setUpToken()}`, { viewport: LAPTOP });

    counter.begin('Set-up link to dashboard');
    await page.getByLabel('Name of the hub').fill('Echo School');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lindqvist');
    await page.getByLabel('Email').fill(TEACHER.email);
    await page.getByLabel('Password', { exact: true }).fill(TEACHER.password);
    await press(button(page, 'Create Teacher Account'));
    await expectToSee(heading(page, 'Dashboard'));

    counter.begin('Look at the library, try a question');
    await press(link(page, 'Questions'), button(page, 'More'));
    await press(page.getByRole('menuitem', { name: 'Starter library' }), link(page, 'Try 5 questions of Abdomen'));
    await press(page.getByRole('main').getByRole('radio').first(), button(page, 'Submit Answer'));
    await expectToSee(page.getByText('Explanation').first());

    counter.begin('Class whose code approves');
    await press(link(page, 'Classes'), button(page, 'New class'));
    const ofClass = page.getByRole('dialog', { name: 'New class' });
    await ofClass.getByLabel('Name').fill('Vascular 1');
    await press(ofClass.getByRole('switch'), button(ofClass, 'Add class'));
    const share = page.getByRole('dialog', { name: 'Share this class' });
    const classCode = /\/join\/(\w+)/.exec(await share.getByText(/\/join\//).innerText())?.[1];
    await press(button(share, 'Close').first());

    const [withCode, without] = [new Api(server.url), new Api(server.url)];
    const maya = { ...newRegistration(), lastName: 'Okafor' };
    await withCode.call(registerStudent, { body: { ...maya, classCode } });
    await without.call(registerStudent, { body: { ...newRegistration(), firstName: 'Nora', lastName: 'Haddad' } });

    counter.begin('Approve a student');
    await page.reload();
    await press(link(page, /^Approvals/).first(), button(page, 'Approve Nora Haddad'));
    await expectToSee(page.getByText('No pending approvals'));

    counter.begin('Give an assignment');
    await press(link(page, 'Assignments'), button(page, 'New assignment').first());
    const assignment = page.getByRole('dialog', { name: 'New assignment' });
    await assignment.getByLabel('Search categories').fill('Liver');
    await press(assignment.getByRole('checkbox', { name: /^Liver/ }), button(assignment, 'Give assignment'));
    await expectToSee(link(page, 'Liver, 10 questions'));
    const untilAssignment = counter.total;
    await handIn(withCode);

    counter.begin('Own name and photo');
    await press(link(page, 'Settings'));
    await page.getByLabel('Credentials').fill('RDMS');
    await counter.chooseFile(button(page, 'Upload Photo'), await pictureFile('ada.png'));
    await expectToSee(button(page, 'Remove Photo'));
    await press(button(page, 'Save Settings'));
    await expectNotToSee(page.getByText('Not public until you save it'));

    counter.begin('Add an image question');
    await press(link(page, 'Questions'), button(page, 'Add Question').first());
    const question = page.getByRole('dialog', { name: 'Add question' });
    await question.getByLabel('Question', { exact: true }).fill('What is bright here?');
    for (const letter of 'ABCD')
      await question.getByLabel(`Option ${letter}`, { exact: true }).fill(`Tissue ${letter}`);
    await press(question.getByRole('radio', { name: 'Option A is the correct answer' }));
    await question.getByLabel('Main category').selectOption('Abdomen');
    await counter.chooseFile(button(question, 'Choose a file'), await pictureFile('bright.png'));
    await press(button(question, 'Create question'));
    await expectToSee(page.getByText('What is bright here?').first());

    counter.begin('Import 20 rows, one faulty');
    const rows = sheetQuestions(20, 'Vascular').map((row, index) => (index === 7 ? { ...row, answer: 'Z' } : row));
    await press(button(page, 'Bulk Upload').first());
    const upload = page.getByRole('dialog');
    await counter.chooseFile(button(upload, /^Choose a file/), excelFile('quiz.xlsx', rows));
    await press(button(upload, /^Import the 19|^Import 19/));
    await expectToSee(upload.getByText('19 questions from quiz.xlsx'));
    await press(button(upload, 'Close').first());

    await waitQuarterHour(await signInTeacher(server.url));
    counter.begin('Who needs help');
    await press(link(page, 'Dashboard'));
    const needs = page.getByRole('region', { name: 'Needs attention' });
    await expectToSee(link(needs, 'Maya Okafor'));

    counter.begin('See the mark and the answers');
    await press(link(needs, 'Maya Okafor'), button(page, /^Review Quiz/));
    const review = page.getByRole('dialog', { name: 'Quiz Review' });
    await expectToSee(review.getByText('✗').first());
    await press(button(review, 'Close').first());

    counter.begin('Mail that student');
    await press(button(page, 'Write mail'));
    const mail = page.getByRole('dialog', { name: 'Email student' });
    await mail.getByLabel('Subject').fill('Your first quiz');
    await mail.getByLabel('Message').fill('Let us talk about the liver on Friday.');
    await press(button(mail, 'Email student'));
    await expect.poll(() => smtp.received.filter(({ to }) => to.includes(maya.email)).length).toBeGreaterThan(0);

    counter.begin('Backup');
    await press(link(page, 'Backup'));
    const saved = page.waitForEvent('download');
    await press(button(page, 'Download backup'));
    expect((await saved).suggestedFilename()).toMatch(/\.json$/);

    console.log(counter.table());
    expect(untilAssignment).toBeLessThanOrEqual(20);
    expect(counter.total).toBeLessThanOrEqual(41);
  });
});

describe('screens of every day', () => {
  const hub = useHub();
  const bottomOf = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().bottom);
  const onPhone = (student: Account, path: string) => hub.open(path, { as: student, viewport: PHONE });

  it('newcomers with a phone reach the first question with one press, and answer each with three', async () => {
    const page = await onPhone(await hub.student(), '/');
    const topics = page.getByRole('region', { name: 'Study Topics' });
    await expectToSee(topics.getByRole('listitem').first());
    const top = await topics.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);

    const counter = new Presses();
    counter.begin('Portal to the first question');
    await counter.press(button(page.getByRole('main'), /^\d+ questions in /).first());
    await expectToSee(page.getByText(/^Question 1 of \d+$/));
    while ((await option(page, 0).count()) === 0) await button(page, 'Skip Question').click();
    counter.begin('One question');
    const position = await page.getByText(/^Question \d+ of \d+$/).innerText();
    await counter.press(option(page, 0), button(page, 'Submit Answer'), button(page, /^Next/));
    await expectNotToSee(page.getByText(position, { exact: true }));

    console.log(`${counter.table()}\nScreens above the topics of the portal: ${(top / PHONE.height).toFixed(2)}`);
    expect(counter.jobs.map(({ presses }) => presses)).toEqual([1, 3]);
    expect(top / PHONE.height).toBeLessThanOrEqual(2.5);
  });

  it('students with eight drafts start a quiz of their own choice with three presses, without scrolling', async () => {
    const student = await hub.student();
    for (let drafts = 0; drafts < 8; drafts += 1) {
      const { id, questions } = await newSession(student.api, 5);
      for (const first of questions.slice(0, 1)) await answerFirst(student.api, id, first);
    }
    const page = await onPhone(student, '/');
    const counter = new Presses();
    counter.begin('Portal to a quiz of own choice');
    await counter.press(link(page, 'Practice'));
    const search = page.getByLabel('Search categories');
    const category = page.getByRole('checkbox', { name: /^Vascular/ });
    await expectToSee(category);
    expect(await bottomOf(search)).toBeLessThanOrEqual(PHONE.height);
    await search.fill('Vascular');
    const bottom = await bottomOf(category);
    await counter.press(category, button(page, 'Start Quiz'));
    await expectToSee(page.getByText(/^Question 1 of \d+$/));
    console.log(`${counter.table()}\nThe category found ends at ${Math.round(bottom)} pixels`);
    expect(counter.total).toBeLessThanOrEqual(3);
    expect(bottom).toBeLessThanOrEqual(PHONE.height);
  });

  it('the question bank has few controls before its first question', async () => {
    const page = await hub.open('/questions', { as: await hub.teacher(), viewport: LAPTOP });
    const row = page.getByRole('grid').getByRole('row').nth(1);
    await expectToSee(row);
    const controls = await row.evaluate((first) => {
      const all = document.querySelectorAll('main :is(a[href], button, input, select, [role="tab"])');
      return [...all].filter(
        (one) => one.checkVisibility() && one.compareDocumentPosition(first) === Node.DOCUMENT_POSITION_FOLLOWING,
      ).length;
    });
    console.log(`Controls before the first question: ${controls}`);
    expect(controls).toBeLessThanOrEqual(15);
  });
});
