import { onServers } from './harness.ts';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { finishUpload, requestUpload } from '#shared/bank/media.contract.ts';
import { importQuestions } from '#shared/bank/question-files.contract.ts';
import { createQuestion } from '#shared/bank/questions.contract.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { completeQuiz } from '#tests/e2e/support/answers.ts';
import { createStudent, signInTeacher, type Account, type Api } from '#tests/e2e/support/api.ts';
import { DESKTOP, launchBrowser, PHONE } from '#tests/e2e/support/browser.ts';
import { emptyFolder } from '#tests/e2e/support/run-folder.ts';
import { generatedQuestions } from './generated-bank.ts';

/** About the size of an uploaded scan. */
const PICTURE = path.resolve(import.meta.dirname, '../../content/images/hero-sector.webp');
const QUESTIONS_WITH_PICTURE = 5;
const QUIZZES_TAKEN = 3;

/** The built product as a separate process with a large bank, and a browser. */
export interface BenchHub {
  url: string;
  browser: Browser;
  teacher: Api;
  /** A student who has taken some quizzes and has none open. */
  student: Account;
  /** Returns the address of a newly started quiz whose questions all have the same image. */
  startedQuiz(): Promise<{ path: string; taker: Account }>;
}

/** Runs the work on a hub with this many questions, and cleans up afterward. */
export async function onBenchHub(questions: number, work: (hub: BenchHub) => Promise<void>): Promise<void> {
  await onServers(async (start) => {
    const { url } = await start({ dataDir: emptyFolder() });
    const teacher = await signInTeacher(url);
    await importBank(teacher, questions);
    const topicId = await addQuestionsWithPicture(teacher);
    const student = await createStudent(url, teacher);
    for (let taken = 0; taken < QUIZZES_TAKEN; taken += 1) await completeQuiz(student.api, 10);
    const startedQuiz = async () => {
      const taker = await createStudent(url, teacher);
      const body = { topicIds: [topicId], totalQuestions: QUESTIONS_WITH_PICTURE };
      const { id } = await taker.api.call(createQuizSession, { body });
      return { path: `/quiz?session=${id}`, taker };
    };
    const browser = await launchBrowser();
    try {
      await work({ url, browser, teacher, student, startedQuiz });
    } finally {
      await browser.close();
    }
  });
}

async function importBank(teacher: Api, count: number): Promise<void> {
  const head = ['question', 'option A', 'option B', 'option C', 'option D', 'correct answer', 'explanation', 'topic'];
  const rows = generatedQuestions(count, 1).map(({ question, options, correctAnswer, explanation, topic }) => {
    return [question, ...options, 'ABCD'.charAt(correctAnswer), explanation, topic.main];
  });
  const form = new FormData();
  form.set('file', new Blob([stringify([head, ...rows])]), 'questions.csv');
  const answer = await fetch(teacher.url + importQuestions.path, {
    method: importQuestions.method,
    headers: { cookie: teacher.cookie },
    body: form,
  });
  const text = await answer.text();
  if (!text.includes(`"count":${count}`)) throw new Error(`the bank was not imported: ${answer.status} ${text}`);
}

/** Questions in a separate topic that share an image, so that a quiz on it always has the same size. */
async function addQuestionsWithPicture(teacher: Api): Promise<string> {
  const { uploadURL } = await teacher.call(requestUpload, { body: { fileType: 'image' } });
  const address = new URL(uploadURL, teacher.url);
  const put = await fetch(address, {
    method: 'PUT',
    headers: { cookie: teacher.cookie, 'content-type': 'image/png' },
    body: new Uint8Array(await sharp(PICTURE).png().toBuffer()),
  });
  if (!put.ok) throw new Error(`the picture was not taken: ${put.status} ${await put.text()}`);
  const name = address.pathname.split('/').at(-1) ?? '';
  const { url: imageUrl } = await teacher.call(finishUpload, { body: { url: `/media/images/${name}` } });
  const { id: topicId } = await teacher.call(createTopic, { body: { name: 'Sectors' } });
  for (let number = 1; number <= QUESTIONS_WITH_PICTURE; number += 1) {
    const options = ['Liver', 'Spleen', 'Kidney', 'Bowel'];
    const question = `Which organ fills sector ${number}, and which of its borders can be told from what lies beside it?`;
    await teacher.call(createQuestion, { body: { question, options, correctAnswer: 0, topicId, imageUrl } });
  }
  return topicId;
}

export type Device = 'phone' | 'desktop';

export const VIEWPORTS = { phone: PHONE, desktop: DESKTOP };

/** One page, and how somebody opens and then uses it. */
export interface Visit {
  name: string;
  device: Device;
  open(hub: BenchHub): Promise<{ path: string; as?: Account | Api }>;
  /** What has to be visible before it is used. */
  ready(page: Page): Locator;
  /** Real input; after each, `settle` waits until everything it caused is done. */
  use(page: Page, settle: () => Promise<void>): Promise<void>;
}

const TYPED = 'portal vein';
const BETWEEN_KEYS_MS = 120;
const WHEEL_TURNS = 15;
const WHEEL_PIXELS = 700;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const VISITS: Visit[] = [
  {
    name: 'landing',
    device: 'phone',
    open: async () => ({ path: '/' }),
    ready: (page) => button(page, 'Contact Us').first(),
    use: async (page, settle) => {
      await tap(page, button(page, 'Contact Us').first());
      await page.getByRole('dialog').waitFor();
      await settle();
      await type(page, page.getByRole('dialog').getByRole('textbox').first());
      await settle();
    },
  },
  {
    name: 'portal',
    device: 'phone',
    open: async ({ student }) => ({ path: '/', as: student }),
    ready: (page) => page.getByRole('link', { name: /^Start Learning/ }),
    use: async (page, settle) => {
      await tap(page, page.getByRole('link', { name: /^Start Learning/ }));
      await page.waitForURL('**/quiz');
      await settle();
    },
  },
  {
    name: 'quiz setup',
    device: 'phone',
    open: async ({ student }) => ({ path: '/quiz', as: student }),
    ready: (page) => page.getByLabel('Search categories'),
    use: async (page, settle) => {
      const search = page.getByLabel('Search categories');
      await tap(page, search);
      await page.keyboard.type('abdomen', { delay: BETWEEN_KEYS_MS });
      await settle();
      await tap(page, page.getByRole('checkbox', { name: /^Abdomen/ }));
      await settle();
      const count = page.getByRole('group', { name: 'Number of questions' });
      await tap(page, count.getByText('20', { exact: true }));
      await settle();
    },
  },
  {
    name: 'quiz',
    device: 'phone',
    open: async ({ startedQuiz }) => {
      const { path, taker } = await startedQuiz();
      return { path, as: taker };
    },
    ready: (page) => page.getByRole('main').getByRole('radio').first(),
    use: async (page, settle) => {
      await tap(page, page.getByRole('main').getByRole('radio').nth(1));
      await settle();
      await tap(page, button(page, 'Submit Answer'));
      await button(page, 'Submit Answer').waitFor({ state: 'hidden' });
      await settle();
      await tap(page, button(page, 'Next'));
      await settle();
    },
  },
  {
    name: 'question list',
    device: 'desktop',
    open: async ({ teacher }) => ({ path: '/questions', as: teacher }),
    ready: (page) => boxes(page).first(),
    use: async (page, settle) => {
      await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
      for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await page.mouse.wheel(0, WHEEL_PIXELS);
      await settle();
      for (const row of [2, 3, 4]) await press(page, boxes(page).nth(row));
      await settle();
      await page.mouse.wheel(0, -WHEEL_TURNS * WHEEL_PIXELS);
      await settle();
      await type(page, page.getByLabel('Search', { exact: true }));
      await settle();
      await press(page, boxes(page).nth(1));
      await settle();
    },
  },
];

const boxes = (page: Page) => page.getByRole('grid').getByRole('row').getByRole('checkbox');

async function type(page: Page, field: Locator): Promise<void> {
  await press(page, field);
  await page.keyboard.type(TYPED, { delay: BETWEEN_KEYS_MS });
}

/** Like a finger tap on its center: avoids the scripts that Playwright's own click runs in the page. */
async function tap(page: Page, target: Locator): Promise<void> {
  const { x, y } = await middleOf(target);
  await page.touchscreen.tap(x, y);
}

async function press(page: Page, target: Locator): Promise<void> {
  const { x, y } = await middleOf(target);
  await page.mouse.click(x, y);
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`nothing is shown of ${String(target)}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
