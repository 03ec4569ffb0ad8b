import { saveStudySettings } from '#shared/cards/card-reviews.contract.ts';
import { studyFlashcard } from '#shared/cards/flashcards.contract.ts';
import { createOwnCard, deleteOwnCard, updateOwnCard } from '#shared/cards/own-cards.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  createQuizSession,
  flagQuestion,
  unflagQuestion,
} from '#shared/practice/quiz-sessions.contract.ts';
import { aGrade, anUndo, aResume, sendReviews } from '../card-reviews.ts';
import { created, NOTHING, type Call } from './model.ts';

const ZONES = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'];

/** Calls of students. */
export const studentCalls = {
  startQuiz: async ({ model: { students, topics, sessions }, one }: Call) => {
    const student = one(students);
    if (student === undefined) return NOTHING;
    const topicIds = [one(topics) ?? '', one(topics) ?? ''];
    const answer = await student.client.call(createQuizSession, {
      body: { topicIds, totalQuestions: 4, timeLimit: one([0, 20]) ?? 0 },
      headers: { 'x-time-zone': one(ZONES) ?? 'UTC' },
    });
    return created(answer, ({ id, questions }) => {
      const questionIds = questions.map((question) => question.id);
      sessions.push({ id, student, questionIds, left: [...questionIds] });
    });
  },
  answer: async ({ model: { sessions }, one }: Call) => {
    const session = one(sessions.slice(-3));
    if (session === undefined) return NOTHING;
    return session.student.client.call(answerQuestion, {
      body: {
        sessionId: session.id,
        questionId: session.left.pop() ?? one(session.questionIds) ?? '',
        selectedAnswer: one([0, 0, 1, 2, 3]) ?? 0,
        timeSpent: one([0, 5, 30]) ?? 0,
      },
      headers: { 'x-time-zone': one(ZONES) ?? 'UTC' },
    });
  },
  complete: async ({ model: { sessions }, one }: Call) => {
    const session = one(sessions.slice(-3));
    if (session === undefined) return NOTHING;
    return session.student.client.call(completeQuizSession, { params: { id: session.id } });
  },
  flag: async ({ model: { students, questions }, one }: Call) =>
    one(students)?.client.call(one([flagQuestion, flagQuestion, unflagQuestion]) ?? flagQuestion, {
      params: { id: one(questions) ?? '' },
    }) ?? NOTHING,
  study: async ({ model: { students, cards }, one }: Call) =>
    one(students)?.client.call(studyFlashcard, { params: { id: one(cards) ?? '' } }) ?? NOTHING,
  grade: async ({ model: { hub, students, cards, ownCards, grades }, one }: Call) => {
    const student = one(students);
    const theirs = ownCards.filter((card) => card.student === student).map(({ id }) => id);
    const cardId = one([...cards, ...theirs]);
    if (student === undefined || cardId === undefined) return NOTHING;
    const grade = aGrade(cardId, hub.clock.read(), { rating: one([1, 1, 2, 3, 4]) ?? 3 });
    return created(await sendReviews(hub, student.client, [grade]), () =>
      grades.push({ id: grade.id, cardId, student }),
    );
  },
  takeBack: async ({ model: { hub, grades }, one }: Call) => {
    const grade = one(grades.slice(-3));
    if (grade === undefined) return NOTHING;
    const { id, cardId, student } = grade;
    const now = hub.clock.read();
    const entry = one([anUndo(cardId, now, id), aResume(cardId, now)]) ?? aResume(cardId, now);
    return sendReviews(hub, student.client, [entry]);
  },
  plan: async ({ model: { students, topics }, one }: Call) =>
    one(students)?.client.call(saveStudySettings, {
      body: { newPerDay: 7, examDate: one([null, '2026-05-01']) ?? null, topicIds: topics.slice(0, 2) },
    }) ?? NOTHING,
  addOwnCard: async ({ model: { sessions, ownCards }, one }: Call) => {
    const session = one(sessions);
    if (session === undefined) return NOTHING;
    const { id: sessionId, student, questionIds } = session;
    const body = { sessionId, questionId: one(questionIds) ?? '' };
    const answer = await student.client.call(createOwnCard, { body });
    return created(answer, ({ id }) => ownCards.push({ id, student }));
  },
  changeOwnCard: async ({ model: { ownCards }, one, text }: Call) => {
    const card = one(ownCards);
    const isChange = one([true, true, false]);
    if (card === undefined) return NOTHING;
    const { client } = card.student;
    const params = { id: card.id };
    if (!isChange) return client.call(deleteOwnCard, { params });
    return client.call(updateOwnCard, { params, body: { front: `O ${text}`, back: 'B' } });
  },
};
