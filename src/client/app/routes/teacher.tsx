import { createRootRoute, createRoute, lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import { ScreenSpinner } from '#client/ui/spinner.tsx';
import { NotFoundScreen } from '#client/screens/public/not-found-screen.tsx';
import { createAppRouter } from '../app-router.tsx';
import { sendSignedInHome } from '../guards.ts';
import { TeacherLayout } from '../layouts/teacher-layout.tsx';

const root = createRootRoute({ component: TeacherLayout });
const getParentRoute = () => root;

const dashboard = lazyRouteComponent(() => import('#client/screens/teacher/dashboard-screen.tsx'), 'DashboardScreen');
const approvals = lazyRouteComponent(() => import('#client/screens/teacher/approvals-screen.tsx'), 'ApprovalsScreen');
const settings = lazyRouteComponent(() => import('#client/screens/teacher/settings-screen.tsx'), 'SettingsScreen');
const mail = lazyRouteComponent(() => import('#client/screens/teacher/mail-log-screen.tsx'), 'MailLogScreen');

const routes = [
  createRoute({ getParentRoute, path: '/', component: dashboard, staticData: { title: 'Dashboard' } }),
  createRoute({ getParentRoute, path: '/approvals', component: approvals, staticData: { title: 'User Approvals' } }),
  createRoute({ getParentRoute, path: '/settings', component: settings, staticData: { title: 'Settings' } }),
  createRoute({ getParentRoute, path: '/mail', component: mail, staticData: { title: 'Mail log' } }),
  createRoute({ getParentRoute, path: '/auth', beforeLoad: sendSignedInHome, component: ScreenSpinner }),
  createRoute({ getParentRoute, path: '/forgot-password', beforeLoad: sendSignedInHome, component: ScreenSpinner }),
  createRoute({ getParentRoute, path: '/setup', beforeLoad: sendSignedInHome, component: ScreenSpinner }),
  createRoute({ getParentRoute, path: '$', component: NotFoundScreen, staticData: { title: 'Page not found' } }),
];

const router = createAppRouter(root.addChildren(routes));

export function TeacherRoutes() {
  return <RouterProvider router={router} />;
}
