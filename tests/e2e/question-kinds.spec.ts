import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQuestion, listQuestions } from '#shared/bank/questions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { completeQuizSession, createQuizSession, type QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import type { Api } from './support/api.ts';
import { violations } from './support/axe.ts';
import { useHub } from './support/hub.ts';
import { setKey } from './support/keys.ts';
import { PHONE } from './support/pages.ts';
import { button, expectFocus, expectToast, expectToSee } from './support/see.ts';

const hub = useHub();
let topicId: string;

const QUESTIONS = {
  multiple: {
    question: 'Which two vessels bring blood to the liver?',
    options: ['Hepatic artery', 'Portal vein', 'Hepatic vein', 'Splenic artery'],
    content: { choose: 2, partCredit: true },
    correctAnswer: { correct: [0, 1] },
  },
  numeric: {
    question: 'What is the wavelength in soft tissue at 5 MHz?',
    options: [],
    content: { unit: 'mm', units: [], decimals: 2 },
    correctAnswer: { value: 0.31, tolerance: { type: 'absolute', amount: 0.01 }, near: null, others: [] },
  },
  order: {
    question: 'Put the steps of a scan in order.',
    options: ['Apply gel', 'Check the patient’s identity', 'Optimize the gain'],
    content: { partCredit: true },
    correctAnswer: { sequence: [1, 0, 2] },
  },
  hotspot: {
    question: 'Click on the middle of the picture.',
    options: [],
    content: { clicks: 1, partCredit: false },
    correctAnswer: { regions: [{ shape: 'rectangle', x: 0.3, y: 0.3, width: 0.4, height: 0.4 }] },
  },
  labels: {
    question: 'Which label goes where?',
    options: ['Left', 'Right', 'Neither'],
    content: {
      targets: [
        { x: 0.2, y: 0.5 },
        { x: 0.8, y: 0.5 },
      ],
      partCredit: true,
    },
    correctAnswer: { labels: [0, 1] },
  },
};
type Kind = keyof typeof QUESTIONS;

beforeAll(async () => {
  const teacher = await hub.teacher();
  const bank = await teacher.call(listQuestions, {});
  const imageUrl = bank.find((question) => question.imageUrl !== null)?.imageUrl ?? null;
  ({ id: topicId } = await teacher.call(createTopic, { body: { name: 'All kinds' } }));
  for (const [kind, question] of Object.entries(QUESTIONS)) {
    const picture = kind === 'hotspot' || kind === 'labels' ? { imageUrl } : {};
    const body = { ...question, kind, topicId, explanation: 'So it is.', ...picture };
    await teacher.call(createQuestion, { body });
  }
});

/** The right way to answer each kind. */
type Answers = Record<Kind, (page: Page) => Promise<void>>;

const byTouch: Answers = {
  multiple: async (page) => {
    for (const place of [0, 1]) await page.getByRole('checkbox').nth(place).tap();
  },
  numeric: (page) => page.getByRole('textbox', { name: /^Your answer/ }).fill('0,31'),
  order: (page) => page.getByRole('button', { name: /^Move up: Check/ }).tap(),
  hotspot: (page) => page.getByRole('application').tap(),
  labels: async (page) => {
    const choices = page.getByRole('main').getByRole('combobox');
    await choices.nth(0).selectOption({ label: 'Left' });
    await choices.nth(1).selectOption({ label: 'Right' });
  },
};

const byKeyboard: Answers = {
  multiple: async (page) => {
    await page.getByRole('checkbox').first().focus();
    await page.keyboard.press('Space');
    // Moves past the button that strikes the first option out.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
  },
  numeric: async (page) => {
    await page.getByRole('textbox', { name: /^Your answer/ }).focus();
    await page.keyboard.type('0.31');
  },
  order: async (page) => {
    await page.getByRole('button', { name: /^Move up: Check/ }).focus();
    await page.keyboard.press('Enter');
  },
  hotspot: async (page) => {
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  },
  labels: async (page) => {
    await page.getByRole('main').getByRole('combobox').nth(0).focus();
    await page.keyboard.type('Left');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Right');
  },
};

async function quizOfAll(answerReveal: QuizSession['answerReveal']) {
  const { api } = await hub.student();
  const body = { topicIds: [topicId], totalQuestions: 5, answerReveal };
  return { api, session: await api.call(createQuizSession, { body }) };
}

const kindAt = ({ questions }: QuizSession, place: number) => questions[place]?.kind as Kind; // one of those made above

async function goTo(page: Page, place: number) {
  await button(page, new RegExp(`^Question ${place + 1},`)).click();
  await expectToSee(page.getByText(`Question ${place + 1} of 5`, { exact: true }));
}

async function score(api: Api, { id }: QuizSession) {
  return (await api.call(completeQuizSession, { params: { id } })).score;
}

it('every kind is answered by touch on a phone, and reviewed', async () => {
  const { api, session } = await quizOfAll('after_submit');
  const page = await hub.open(`/quiz?session=${session.id}`, {
    as: api,
    viewport: PHONE,
    context: { hasTouch: true, isMobile: true },
  });
  const last = session.questions.length - 1;
  for (const place of session.questions.keys()) {
    await expectToSee(page.getByText(`Question ${place + 1} of 5`, { exact: true }));
    await byTouch[kindAt(session, place)](page);
    await button(page, 'Submit Answer').tap();
    await expect.poll(() => button(page, /^Submit/).count()).toBe(0);
    await button(page, place === last ? 'Finish Quiz' : 'Next').tap();
  }
  await expectToSee(page.getByText('100%', { exact: true }));
  expect(await score(api, session)).toBe(100);
});

it('every kind is answered by keyboard alone, and the key is shown at once if chosen', async () => {
  const { api, session } = await quizOfAll('immediate');
  const page = await hub.open(`/quiz?session=${session.id}`, { as: api });
  for (const place of session.questions.keys()) {
    await goTo(page, place);
    const kind = kindAt(session, place);
    await byKeyboard[kind](page);
    if (kind !== 'numeric') await button(page, /^Submit Answer/).focus();
    await page.keyboard.press('Enter');
    await expectToSee(page.getByText('Correct', { exact: true }).last());
  }
  expect(await score(api, session)).toBe(100);
});

it('an unsubmitted response is still there after a reload', async () => {
  const { api, session } = await quizOfAll('after_submit');
  const page = await hub.open(`/quiz?session=${session.id}`, { as: api });
  const place = session.questions.findIndex(({ kind }) => kind === 'numeric');
  await goTo(page, place);
  await byKeyboard.numeric(page);
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: /^Your answer/ }).inputValue()).toBe('0.31');
});

describe('axe finds nothing wrong, on a phone and a desktop, in both themes:', () => {
  it('each kind as asked, and with its key', async () => {
    const { api, session } = await quizOfAll('immediate');
    const page = await hub.open(`/quiz?session=${session.id}`, { as: api });
    for (const place of session.questions.keys()) {
      await goTo(page, place);
      const kind = kindAt(session, place);
      await byKeyboard[kind](page);
      expect([kind, await violations(page)]).toEqual([kind, []]);
      await button(page, /^Submit Answer/).click();
      await expectToSee(page.getByText('Correct', { exact: true }).last());
      expect([kind, await violations(page)]).toEqual([kind, []]);
    }
  });

  it('the editor of each kind', async () => {
    const page = await hub.open('/questions?edit=new', { as: await hub.teacher() });
    for (const kind of Object.keys(QUESTIONS)) {
      await page.getByLabel('Kind of question').selectOption(kind);
      await button(page, 'Create question').click();
      expect([kind, await violations(page)]).toEqual([kind, []]);
    }
  });
});

it('a teacher writes a question of another kind, and changes it', async () => {
  const page = await hub.open('/questions?edit=new', { as: await hub.teacher() });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Question', { exact: true }).fill('Which organs have two lobes?');
  await dialog.getByLabel('Kind of question').selectOption({ label: 'Several right answers' });
  await button(dialog, 'Create question').click();
  await expectToSee(dialog.getByText('All option fields must be filled'));
  for (const [place, text] of ['Liver', 'Thyroid', 'Spleen'].entries())
    await dialog.getByRole('textbox', { name: `Option ${'ABC'.charAt(place)}`, exact: true }).fill(text);
  await button(dialog, 'Remove option D').click();
  for (const letter of ['A', 'B']) await dialog.getByRole('checkbox', { name: `Option ${letter} is correct` }).check();
  await expectToSee(dialog.getByText('Select all that apply').last());
  await button(dialog, 'Create question').click();
  await expectToast(page, 'Question created successfully');
  await page.getByRole('searchbox').fill('two lobes');
  await expectToSee(page.getByText('A. Liver; B. Thyroid'));
});

it('a teacher gives reasons and a source, which students see with the key', async () => {
  const teacher = await hub.teacher();
  const [stored] = await teacher.call(listQuestions, { query: { search: 'bring blood to the liver' } });
  const page = await hub.open(`/questions?edit=${stored?.id}`, { as: teacher });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Reason for each answer').click();
  await dialog.getByLabel('A. Hepatic artery').fill('It brings oxygen.');
  await dialog.getByLabel('C. Hepatic vein').fill('It drains the liver.');
  await dialog.getByText('Source, review and objective').click();
  await dialog.getByLabel('Link').fill('javascript:alert(1)');
  await button(dialog, 'Save changes').click();
  await expectToSee(dialog.getByText('Say where this comes from'));
  await expectToSee(dialog.getByText('Enter an address that begins with https://'));
  await dialog.getByLabel('Link').fill('https://example.org/liver');
  await dialog.getByLabel('Source', { exact: true }).fill('Atlas of the liver');
  await dialog.getByLabel('Year').fill('2024');
  await dialog.getByLabel('Reviewed on').fill('2026-01-31');
  await dialog.getByLabel('Reviewed by').fill('A. Reviewer');
  expect(await violations(page)).toEqual([]);
  await button(dialog, 'Save changes').click();
  await expectToast(page, 'Question updated successfully');

  const { api, session } = await quizOfAll('immediate');
  const quiz = await hub.open(`/quiz?session=${session.id}`, { as: api, viewport: PHONE });
  await goTo(
    quiz,
    session.questions.findIndex(({ kind }) => kind === 'multiple'),
  );
  await byKeyboard.multiple(quiz);
  await button(quiz, /^Submit Answer/).click();
  await expectToSee(quiz.getByText('It brings oxygen.'));
  await expectToSee(quiz.getByRole('link', { name: 'Atlas of the liver (2024)' }));
  await expectToSee(quiz.getByText('Reviewed on Jan 31, 2026 by A. Reviewer.'));
  await quiz.getByText('Reasons for the others').click();
  await expectToSee(quiz.getByText('It drains the liver.'));
  expect(await violations(quiz)).toEqual([]);
});

it('a number is set to the one that its explanation states, and back', async () => {
  const teacher = await hub.teacher();
  const key = { value: 66, tolerance: { type: 'absolute', amount: 1 }, near: null, others: [] };
  const asked = { kind: 'numeric', question: 'How deep is it?', options: [], content: QUESTIONS.numeric.content };
  const explanation = 'Half of the way there and back: 154 mm ÷ 2 = 77 mm.';
  await teacher.call(createQuestion, { body: { ...asked, correctAnswer: key, explanation } });
  const stored = async () => (await teacher.call(listQuestions, { query: { search: asked.question, limit: 2 } }))[0];
  const page = await hub.open('/verify-mcqs', { as: teacher, viewport: PHONE });
  const issue = page.getByRole('article', { name: asked.question });
  await expectToSee(issue.getByText('The explanation states “77 mm”, but the key is 66 mm ± 1 mm.'));
  expect(await issue.locator('mark').allTextContents()).toEqual(['77 mm']);
  expect(await violations(page)).toEqual([]);
  await setKey(issue, '77 mm ± 1 mm');
  await expectToSee(page.getByText('Correct answer set to 77 mm ± 1 mm'));
  expect(await stored()).toMatchObject({ correctAnswer: { ...key, value: 77 } });
  await button(page, 'Undo').click();
  await expectFocus(issue.getByRole('heading', { level: 2 }));
  expect(await stored()).toMatchObject({ correctAnswer: key });
});
