import { lazyRouteComponent } from '@tanstack/react-router';
import type { AddressOf } from '#shared/domain/addresses.ts';
import { NotFoundScreen } from '#client/hub/not-found-screen.tsx';
import { routesOf, type Screen } from '../app-router.tsx';
import { StudentLayout } from '../layouts/student-layout.tsx';

const portal = lazyRouteComponent(() => import('#client/practice/portal-screen.tsx'), 'PortalScreen');
const quiz = lazyRouteComponent(async () => {
  const { preloadPart, QuizScreen } = await import('#client/practice/quiz-screen.tsx');
  // Includes what the screen shows first, so that it is not rendered without it.
  await preloadPart();
  return { QuizScreen };
}, 'QuizScreen');
const history = lazyRouteComponent(() => import('#client/practice/quiz-history-screen.tsx'), 'QuizHistoryScreen');
const exams = lazyRouteComponent(() => import('#client/practice/exams-screen.tsx'), 'ExamsScreen');
const assignments = lazyRouteComponent(
  () => import('#client/practice/own-assignments-screen.tsx'),
  'OwnAssignmentsScreen',
);
const flashcards = lazyRouteComponent(() => import('#client/cards/flashcards-screen.tsx'), 'FlashcardsScreen');
const dueCards = lazyRouteComponent(() => import('#client/cards/due-cards-screen.tsx'), 'DueCardsScreen');
const overview = lazyRouteComponent(() => import('#client/cards/study-overview-screen.tsx'), 'StudyOverviewScreen');
const reports = lazyRouteComponent(() => import('#client/insight/own-reports-screen.tsx'), 'OwnReportsScreen');
const lab = lazyRouteComponent(() => import('#client/practice/lab-screen.tsx'), 'LabScreen');
const sprints = lazyRouteComponent(() => import('#client/practice/sprints-screen.tsx'), 'SprintsScreen');
const sprint = lazyRouteComponent(() => import('#client/practice/sprint-screen.tsx'), 'SprintScreen');
const ownCards = lazyRouteComponent(() => import('#client/cards/own-cards-screen.tsx'), 'OwnCardsScreen');
const joinClass = lazyRouteComponent(() => import('#client/people/join-class-screen.tsx'), 'JoinClassScreen');
const sso = lazyRouteComponent(() => import('#client/people/sso-screen.tsx'), 'SignedInSsoScreen');

const topicSearch = (search: { topic?: string }) => search;
const quizSearch = (search: { topic?: string; session?: string }) => search;

const labSearch = (search: { mode?: string; scene?: string }) => search;

const screens = {
  '/': { component: portal, title: 'Learning Portal' },
  '/quiz': { component: quiz, title: 'Take a Quiz', search: quizSearch },
  '/student/quiz': { component: quiz, title: 'Take a Quiz', search: quizSearch },
  '/quiz-history': { component: history, title: 'Quiz History' },
  '/exams': { component: exams, title: 'Exams' },
  '/assignments': { component: assignments, title: 'Assignments' },
  '/flashcards': { component: flashcards, title: 'Flashcards', search: topicSearch },
  '/flashcards/due': { component: dueCards, title: 'Due Today' },
  '/flashcards/overview': { component: overview, title: 'My Study' },
  '/flashcards/mine': { component: ownCards, title: 'My Cards' },
  '/lab': { component: lab, title: 'Console Lab', search: labSearch },
  '/sprints': { component: sprints, title: 'Sprints' },
  '/sprints/$groupId': { component: sprint, title: 'Sprint' },
  '/reports': { component: reports, title: 'My Reports' },
  '/student/flashcards': { component: flashcards, title: 'Flashcards', search: topicSearch },
  '/join/$code': { component: joinClass, title: 'Join a class' },
  '/sso': { component: sso, title: 'School account' },
} satisfies Record<AddressOf<'student'>, Screen>;
export type StudentScreens = typeof screens;

export const StudentRoutes = routesOf({ layout: StudentLayout, screens, notFound: NotFoundScreen });
