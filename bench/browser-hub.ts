import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { finishUpload, requestUpload } from '#shared/bank/media.contract.ts';
import { importQuestions } from '#shared/bank/question-files.contract.ts';
import { createQuestion } from '#shared/bank/questions.contract.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { completeQuiz } from '#tests/e2e/support/answers.ts';
import { createStudent, signInTeacher } from '#tests/e2e/support/api.ts';
import type { Account, Api } from '#tests/e2e/support/api.ts';
import { launchBrowser } from '#tests/e2e/support/browser.ts';
import { emptyFolder } from '#tests/e2e/support/run-folder.ts';
import { startServer } from '#tests/e2e/support/server.ts';
import { generatedQuestions } from './generated-bank.ts';
import { ending, inRunFolder } from './started-servers.ts';

/** An uploaded scan is about as large. */
const PICTURE = path.resolve(import.meta.dirname, '../content/images/hero-sector.webp');
const QUESTIONS_WITH_PICTURE = 5;
const QUIZZES_TAKEN = 3;

/** The built product as a process of its own with a large bank, and a browser. */
export interface BenchHub {
  url: string;
  browser: Browser;
  teacher: Api;
  /** Has taken some quizzes, and has none open. */
  student: Account;
  /** The address of a quiz that has just been started, all of whose questions have the same image. */
  startedQuiz(): Promise<{ path: string; taker: Account }>;
}

/** Does work with a hub of so many questions, and leaves nothing behind. */
export async function onBenchHub(questions: number, work: (hub: BenchHub) => Promise<void>): Promise<void> {
  await inRunFolder(() =>
    ending(async (started) => {
      const { url } = await started(startServer({ dataDir: emptyFolder() }));
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
    }),
  );
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

/** Questions of a topic of their own that share an image, so that a quiz over it weighs the same every time. */
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
