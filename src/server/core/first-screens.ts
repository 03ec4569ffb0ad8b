import type { AddressOf, Audience } from '#shared/domain/addresses.ts';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { getAttention } from '#shared/insight/dashboard.contract.ts';
import { listOwnAssignments } from '#shared/practice/assignments.contract.ts';
import { listOpenQuizzes } from '#shared/practice/open-quizzes.contract.ts';
import { getPortal } from '#shared/practice/progress.contract.ts';
import { getQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { getToday } from '#shared/practice/today.contract.ts';

/** What a browser needs to show a screen. */
export interface FirstScreen {
  /** Its modules under `src/client`. */
  modules: readonly string[];
  /** What it asks the API for when it opens, as the client writes the address. */
  asks: readonly string[];
  /** Of `asks`: the quiz that it shows. */
  quiz?: string;
}

type FirstScreenOf = (search: URLSearchParams) => FirstScreen;
const at =
  (module: string, ...asks: string[]): FirstScreenOf =>
  () => ({ modules: [module], asks });

/** Where people come in, and the screen that is there. A screen that is left out comes a little later. */
const SCREENS: { readonly [A in Audience]: { readonly [path in AddressOf<A>]?: FirstScreenOf } } = {
  public: { '/auth': at('people/auth-screen') },
  student: {
    '/': at('practice/portal-screen', getPortal.path, getToday.path, `${listOpenQuizzes.path}?limit=4`),
    '/quiz': quizScreen,
    '/quiz-history': at('practice/quiz-history-screen'),
    '/flashcards': at('cards/flashcards-screen'),
    '/flashcards/due': at('cards/due-cards-screen'),
  },
  teacher: {
    '/': at('insight/dashboard-screen'),
    '/questions': at('bank/questions-screen'),
    '/students': at('people/students-screen'),
    '/topics': at('bank/topics-screen'),
    '/analytics': at('insight/analytics-screen'),
    '/verify-mcqs': at('bank/verify-mcqs-screen'),
    '/flashcards': at('cards/flashcard-deck-screen'),
  },
};

/** What every screen of an audience asks for. */
const NAVIGATION: { readonly [A in Audience]: readonly string[] } = {
  public: [],
  student: [listOwnAssignments.path],
  teacher: [getAttention.path],
};

/** Returns what the screen at an address needs; of an address that is not in the list, what its audience needs. */
export function firstScreen(audience: Audience, path: string, search: URLSearchParams): FirstScreen {
  const screens: Readonly<Record<string, FirstScreenOf>> = SCREENS[audience];
  const { modules = [], asks = [], quiz }: Partial<FirstScreen> = screens[path]?.(search) ?? {};
  return {
    modules: [`app/routes/${audience}`, ...modules],
    asks: [...NAVIGATION[audience], ...asks],
    ...(quiz !== undefined && { quiz }),
  };
}

/** A running quiz, or the choice of one. */
function quizScreen(search: URLSearchParams): FirstScreen {
  const session = search.get('session');
  if (session === null) {
    return {
      modules: ['practice/quiz-screen', 'practice/quiz/quiz-setup'],
      asks: [listTopics.path, `${listOpenQuizzes.path}?limit=200`],
    };
  }
  const quiz = getQuizSession.path.replace(':id', encodeURIComponent(session));
  return { modules: ['practice/quiz-screen', 'practice/quiz/taking-quiz'], asks: [quiz], quiz };
}
