import { createRootRoute, createRoute, lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import { ScreenSpinner } from '#client/ui/spinner.tsx';
import { NotFoundScreen } from '#client/screens/public/not-found-screen.tsx';
import { createAppRouter } from '../app-router.tsx';
import { sendSignedInHome } from '../guards.ts';
import { StudentLayout } from '../layouts/student-layout.tsx';

const root = createRootRoute({ component: StudentLayout });
const getParentRoute = () => root;

const portal = lazyRouteComponent(() => import('#client/screens/student/portal-screen.tsx'), 'PortalScreen');
const quiz = lazyRouteComponent(() => import('#client/screens/student/quiz-screen.tsx'), 'QuizScreen');
const history = lazyRouteComponent(
  () => import('#client/screens/student/quiz-history-screen.tsx'),
  'QuizHistoryScreen',
);
const flashcards = lazyRouteComponent(
  () => import('#client/screens/student/flashcards-screen.tsx'),
  'FlashcardsScreen',
);
const dueCards = lazyRouteComponent(() => import('#client/screens/student/due-cards-screen.tsx'), 'DueCardsScreen');
const overview = lazyRouteComponent(
  () => import('#client/screens/student/study-overview-screen.tsx'),
  'StudyOverviewScreen',
);
const ownCards = lazyRouteComponent(() => import('#client/screens/student/own-cards-screen.tsx'), 'OwnCardsScreen');

const routes = [
  createRoute({ getParentRoute, path: '/', component: portal, staticData: { title: 'Learning Portal' } }),
  createRoute({ getParentRoute, path: '/quiz', component: quiz, staticData: { title: 'Take a Quiz' } }),
  createRoute({ getParentRoute, path: '/student/quiz', component: quiz, staticData: { title: 'Take a Quiz' } }),
  createRoute({ getParentRoute, path: '/quiz-history', component: history, staticData: { title: 'Quiz History' } }),
  createRoute({ getParentRoute, path: '/flashcards', component: flashcards, staticData: { title: 'Flashcards' } }),
  createRoute({ getParentRoute, path: '/flashcards/due', component: dueCards, staticData: { title: 'Due Today' } }),
  createRoute({
    getParentRoute,
    path: '/flashcards/overview',
    component: overview,
    staticData: { title: 'My Study' },
  }),
  createRoute({ getParentRoute, path: '/flashcards/mine', component: ownCards, staticData: { title: 'My Cards' } }),
  createRoute({
    getParentRoute,
    path: '/student/flashcards',
    component: flashcards,
    staticData: { title: 'Flashcards' },
  }),
  createRoute({ getParentRoute, path: '/auth', beforeLoad: sendSignedInHome, component: ScreenSpinner }),
  createRoute({ getParentRoute, path: '/forgot-password', beforeLoad: sendSignedInHome, component: ScreenSpinner }),
  createRoute({ getParentRoute, path: '/setup', beforeLoad: sendSignedInHome, component: ScreenSpinner }),
  createRoute({ getParentRoute, path: '$', component: NotFoundScreen, staticData: { title: 'Page not found' } }),
];

const router = createAppRouter(root.addChildren(routes));

export function StudentRoutes() {
  return <RouterProvider router={router} />;
}
