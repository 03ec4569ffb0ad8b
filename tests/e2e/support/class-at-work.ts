import { loginStudent } from '#shared/people/auth.contract.ts';
import { listDueCards } from '#shared/cards/card-reviews.contract.ts';
import { getDashboard } from '#shared/insight/dashboard.contract.ts';
import { listQuestions } from '#shared/bank/questions.contract.ts';
import { listTopicsWithCounts } from '#shared/bank/topics.contract.ts';
import { listUsers } from '#shared/people/users.contract.ts';
import { Api, createStudent } from './api.ts';
import { ContactStream } from './contact-stream.ts';
import { GradeStream } from './grade-stream.ts';
import { MediaStream } from './media-stream.ts';
import type { Lane } from './mixed-load.ts';
import { QuestionStream } from './question-stream.ts';
import { QuizStream } from './quiz-stream.ts';

const QUIZ_TAKERS = 7;
const CARD_LEARNERS = 3;

/** Students who take quizzes and learn cards, a teacher, and visitors who write to the teacher. */
export async function aClass(teacher: Api, random: () => number): Promise<{ lanes: Lane[]; contacts: ContactStream }> {
  const contacts = new ContactStream(teacher);
  const lanes: Lane[] = [];
  for (let student = 0; student < QUIZ_TAKERS; student += 1) {
    const quizzes = new QuizStream(await signedIn(teacher), random);
    lanes.push({ streams: [quizzes], reads: [() => quizzes.read()] });
  }
  for (let student = 0; student < CARD_LEARNERS; student += 1) {
    const api = await signedIn(teacher);
    lanes.push({ streams: [new GradeStream(api, random)], reads: [() => api.call(listDueCards, {})] });
  }
  lanes.push(
    {
      streams: [new QuestionStream(teacher), new MediaStream(teacher)],
      reads: [
        () => teacher.call(getDashboard, {}),
        () => teacher.call(listQuestions, { query: { search: 'artery', limit: 25 } }),
        () => teacher.call(listUsers, { query: { limit: 25 } }),
        () => teacher.call(listTopicsWithCounts, {}),
      ],
    },
    { streams: [contacts], reads: [() => landing(teacher.url)] },
  );
  return { lanes, contacts };
}

/** A registered student, who signs in for the day. */
async function signedIn(teacher: Api): Promise<Api> {
  const { email, password } = await createStudent(teacher.url, teacher);
  const api = new Api(teacher.url);
  await api.call(loginStudent, { body: { email, password } });
  return api;
}

async function landing(url: string): Promise<void> {
  const response = await fetch(url);
  const page = await response.text();
  if (!page.includes('<html')) throw new Error(`GET /: ${response.status}`);
}
