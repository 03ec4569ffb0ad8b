import type { AddressOf } from '#shared/domain/addresses.ts';
import { NotFoundScreen } from '#client/hub/not-found-screen.tsx';
import { labSearch } from '#client/practice/lab/lab-url-state.ts';
import { lazyScreen, routesOf, type Screen } from '../app-router.tsx';
import { StudentLayout } from '../layouts/student-layout.tsx';

const portal = lazyScreen(() => import('#client/practice/portal-screen.tsx'), 'PortalScreen');
const quiz = lazyScreen(async () => {
  const { preloadPart, QuizScreen } = await import('#client/practice/quiz-screen.tsx');
  // Includes what the screen shows first, so that it is not rendered without it.
  await preloadPart();
  return { QuizScreen };
}, 'QuizScreen');
const history = lazyScreen(() => import('#client/practice/quiz-history-screen.tsx'), 'QuizHistoryScreen');
const exams = lazyScreen(() => import('#client/practice/exams-screen.tsx'), 'ExamsScreen');
const check = lazyScreen(() => import('#client/practice/check-screen.tsx'), 'CheckScreen');
const assignments = lazyScreen(() => import('#client/practice/own-assignments-screen.tsx'), 'OwnAssignmentsScreen');
const flashcards = lazyScreen(() => import('#client/cards/flashcards-screen.tsx'), 'FlashcardsScreen');
const dueCards = lazyScreen(() => import('#client/cards/due-cards-screen.tsx'), 'DueCardsScreen');
const overview = lazyScreen(() => import('#client/cards/study-overview-screen.tsx'), 'StudyOverviewScreen');
const reports = lazyScreen(() => import('#client/insight/own-reports-screen.tsx'), 'OwnReportsScreen');
const lab = lazyScreen(() => import('#client/practice/lab-screen.tsx'), 'LabScreen');
const sprints = lazyScreen(() => import('#client/practice/sprints-screen.tsx'), 'SprintsScreen');
const sprint = lazyScreen(() => import('#client/practice/sprint-screen.tsx'), 'SprintScreen');
const warmUp = lazyScreen(() => import('#client/practice/warm-up-screen.tsx'), 'WarmUpScreen');
const ownCards = lazyScreen(() => import('#client/cards/own-cards-screen.tsx'), 'OwnCardsScreen');
const joinClass = lazyScreen(() => import('#client/people/join-class-screen.tsx'), 'JoinClassScreen');
const stopReminder = lazyScreen(
  () => import('#client/practice/stop-reminder-screen.tsx'),
  'SignedInStopReminderScreen',
);
const sso = lazyScreen(() => import('#client/people/sso-screen.tsx'), 'SignedInSsoScreen');

const topicSearch = (search: { topic?: string }) => search;
const quizSearch = (search: { topic?: string; session?: string }) => search;

const checkSearch = (search: { exam?: string; session?: string }) => search;

const screens = {
  '/': { component: portal, title: 'Learning Portal' },
  '/quiz': { component: quiz, title: 'Take a Quiz', search: quizSearch },
  '/student/quiz': { component: quiz, title: 'Take a Quiz', search: quizSearch },
  '/quiz-history': { component: history, title: 'Quiz History' },
  '/exams': { component: exams, title: 'Exams' },
  '/exams/check': { component: check, title: 'Where do I stand?', search: checkSearch },
  '/assignments': { component: assignments, title: 'Assignments' },
  '/flashcards': { component: flashcards, title: 'Flashcards', search: topicSearch },
  '/flashcards/due': { component: dueCards, title: 'Due Today' },
  '/flashcards/overview': { component: overview, title: 'My Study' },
  '/flashcards/mine': { component: ownCards, title: 'My Cards' },
  '/lab': { component: lab, title: 'Lab', search: labSearch },
  '/sprints': { component: sprints, title: 'Sprints' },
  '/sprints/$groupId': { component: sprint, title: 'Sprint' },
  '/warm-up': { component: warmUp, title: 'Sample Questions' },
  '/reports': { component: reports, title: 'My Reports' },
  '/student/flashcards': { component: flashcards, title: 'Flashcards', search: topicSearch },
  '/join/$code': { component: joinClass, title: 'Join a class' },
  '/sso': { component: sso, title: 'School account' },
  '/stop-reminder/$token': { component: stopReminder, title: 'Daily reminder' },
} satisfies Record<AddressOf<'student'>, Screen>;
export type StudentScreens = typeof screens;

export const StudentRoutes = routesOf({ layout: StudentLayout, screens, notFound: NotFoundScreen });
