import type { AddressOf, Audience } from '#shared/domain/addresses.ts';
import { listTags } from '#shared/bank/question-bank.endpoints.ts';
import { countQuestions, listQuestions } from '#shared/bank/questions.endpoints.ts';
import { listTopics, listTopicsWithCounts } from '#shared/bank/topics.endpoints.ts';
import { listDueCards } from '#shared/cards/card-reviews.endpoints.ts';
import { countFlashcards, listFlashcards } from '#shared/cards/flashcards.endpoints.ts';
import { getAttention, getDashboard, getFirstSteps } from '#shared/insight/dashboard.endpoints.ts';
import { listNeedsAttention } from '#shared/insight/needs-attention.endpoints.ts';
import { listOwnReports } from '#shared/insight/reports.endpoints.ts';
import { getMailStatus } from '#shared/mail/mail.endpoints.ts';
import { listClasses } from '#shared/people/classes.endpoints.ts';
import { listErasures } from '#shared/people/erasure.endpoints.ts';
import { countMatchingUsers, listUsers } from '#shared/people/users.endpoints.ts';
import { listOwnAssignments } from '#shared/practice/assignments.endpoints.ts';
import { listOpenQuizzes } from '#shared/practice/open-quizzes.endpoints.ts';
import { getOwnProgress, getPortal, getStudentStats } from '#shared/practice/progress.endpoints.ts';
import { getQuizSession, listOwnQuizSessions } from '#shared/practice/quiz-sessions.endpoints.ts';
import { getToday } from '#shared/practice/today.endpoints.ts';
import type { Ask } from './first-answers.ts';

/** What a browser needs to show a screen. */
export interface FirstScreen {
  /** Its modules under `src/client`. */
  modules: readonly string[];
  /** Its requests to the API on opening. */
  asks: readonly Ask[];
  /** The address of the one of `asks` that returns the quiz it shows. */
  quiz?: string;
}

type FirstScreenOf = (search: URLSearchParams) => FirstScreen;
const at =
  (module: string, ...urls: string[]): FirstScreenOf =>
  () => ({ modules: [module], asks: urls.map(asking) });
const asking = (url: string): Ask => ({ path: url.split('?', 1)[0] ?? url, url });

/** Where people enter the app, and the screen there. A screen that is not listed loads a little later. */
const SCREENS: { readonly [A in Audience]: { readonly [path in AddressOf<A>]?: FirstScreenOf } } = {
  public: { '/auth': at('people/auth-screen') },
  student: {
    '/': at('practice/portal-screen', getPortal.path, getToday.path, `${listOpenQuizzes.path}?limit=4`),
    '/quiz': quizScreen,
    '/quiz-history': at(
      'practice/quiz-history-screen',
      getStudentStats.path,
      getOwnProgress.path,
      `${listOwnQuizSessions.path}?limit=25&offset=0`,
    ),
    '/flashcards': at('cards/flashcards-screen', listTopics.path, `${listDueCards.path}?limit=1`),
    '/flashcards/due': at('cards/due-cards-screen', listDueCards.path, listOwnReports.path),
  },
  teacher: {
    '/': at(
      'insight/dashboard-screen',
      getFirstSteps.path,
      getMailStatus.path,
      getDashboard.path,
      listClasses.path,
      `${listNeedsAttention.path}?limit=3`,
    ),
    '/questions': questionsScreen,
    '/students': at(
      'people/students-screen',
      listErasures.path,
      listClasses.path,
      `${listUsers.path}?sort=name&order=asc&limit=50&offset=0`,
      countMatchingUsers.path,
      `${countMatchingUsers.path}?role=teacher`,
    ),
    '/topics': at('bank/topics-screen', listTopicsWithCounts.path),
    // Its figures are counted while the scripts load: in a large hub, that takes longer than a page may.
    '/analytics': at('insight/analytics-screen', listClasses.path),
    '/verify-mcqs': at('bank/verify-mcqs-screen'),
    '/flashcards': at(
      'cards/flashcard-deck-screen',
      listTopics.path,
      countFlashcards.path,
      `${listFlashcards.path}?order=newest&limit=50&offset=0`,
    ),
  },
};

/** What every screen of an audience requests. */
const NAVIGATION: { readonly [A in Audience]: readonly string[] } = {
  public: [],
  student: [listOwnAssignments.path],
  teacher: [getAttention.path],
};

/** Returns what the screen at an address needs; for an address that is not listed, what its audience needs. */
export function firstScreen(audience: Audience, path: string, search: URLSearchParams): FirstScreen {
  const screens: Readonly<Record<string, FirstScreenOf>> = SCREENS[audience];
  const { modules = [], asks = [], quiz }: Partial<FirstScreen> = screens[path]?.(search) ?? {};
  return {
    modules: [`app/routes/${audience}`, ...modules],
    asks: [...NAVIGATION[audience].map(asking), ...asks],
    ...(quiz !== undefined && { quiz }),
  };
}

/** A running quiz, or the choice of one. */
function quizScreen(search: URLSearchParams): FirstScreen {
  const session = search.get('session');
  if (session === null) {
    return {
      modules: ['practice/quiz-screen', 'practice/quiz/quiz-setup'],
      asks: [listTopics.path, getOwnProgress.path, `${listOpenQuizzes.path}?limit=200`].map(asking),
    };
  }
  const { path } = getQuizSession;
  const quiz = path.replace(':id', encodeURIComponent(session));
  const asks = [{ path, url: quiz, params: { id: session } }];
  return { modules: ['practice/quiz-screen', 'practice/quiz/taking-quiz'], asks, quiz };
}

/**
 * The list of questions. Searches and lists of one topic load a little later, because their filter depends on more than
 * the address. So does the number of duplicates, for which all questions are compared.
 */
function questionsScreen(search: URLSearchParams): FirstScreen {
  const filter = ['kind', 'tag', 'lacking', 'is', 'status'].flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  const order = ['order', search.get('order') ?? 'newest'];
  const rows = new URLSearchParams([...filter, order, ['limit', '50'], ['offset', '0']]);
  const fitting = new URLSearchParams(filter);
  const isPlain = !search.has('search') && !search.has('topic');
  return {
    modules: ['bank/questions-screen'],
    asks: [
      listTopics.path,
      listTags.path,
      countQuestions.path,
      ...(isPlain ? [`${listQuestions.path}?${rows}`] : []),
      ...(isPlain && fitting.size > 0 ? [`${countQuestions.path}?${fitting}`] : []),
    ].map(asking),
  };
}
