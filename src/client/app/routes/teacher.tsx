import { createRootRoute, createRoute, lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import { ScreenSpinner } from '#client/ui/spinner.tsx';
import { NotFoundScreen } from '#client/screens/public/not-found-screen.tsx';
import { createAppRouter } from '../app-router.tsx';
import { sendSignedInHome } from '../guards.ts';
import { TeacherLayout } from '../layouts/teacher-layout.tsx';

const root = createRootRoute({ component: TeacherLayout });
const getParentRoute = () => root;

const dashboard = lazyRouteComponent(() => import('#client/screens/teacher/dashboard-screen.tsx'), 'DashboardScreen');
const questions = lazyRouteComponent(() => import('#client/screens/teacher/questions-screen.tsx'), 'QuestionsScreen');
const verify = lazyRouteComponent(() => import('#client/screens/teacher/verify-mcqs-screen.tsx'), 'VerifyMcqsScreen');
const topics = lazyRouteComponent(() => import('#client/screens/teacher/topics-screen.tsx'), 'TopicsScreen');
const flashcards = lazyRouteComponent(
  () => import('#client/screens/teacher/flashcards-screen.tsx'),
  'ManageFlashcardsScreen',
);
const analytics = lazyRouteComponent(() => import('#client/screens/teacher/analytics-screen.tsx'), 'AnalyticsScreen');
const approvals = lazyRouteComponent(() => import('#client/screens/teacher/approvals-screen.tsx'), 'ApprovalsScreen');
const students = lazyRouteComponent(() => import('#client/screens/teacher/students-screen.tsx'), 'StudentsScreen');
const studentDetail = lazyRouteComponent(
  () => import('#client/screens/teacher/student-detail-screen.tsx'),
  'StudentDetailScreen',
);
const manageStudents = lazyRouteComponent(
  () => import('#client/screens/teacher/manage-students-screen.tsx'),
  'ManageStudentsScreen',
);
const backup = lazyRouteComponent(() => import('#client/screens/teacher/backup-screen.tsx'), 'BackupScreen');
const contacts = lazyRouteComponent(() => import('#client/screens/teacher/contacts-screen.tsx'), 'ContactsScreen');
const settings = lazyRouteComponent(() => import('#client/screens/teacher/settings-screen.tsx'), 'SettingsScreen');
const mail = lazyRouteComponent(() => import('#client/screens/teacher/mail-log-screen.tsx'), 'MailLogScreen');

const routes = [
  createRoute({ getParentRoute, path: '/', component: dashboard, staticData: { title: 'Dashboard' } }),
  createRoute({ getParentRoute, path: '/questions', component: questions, staticData: { title: 'Manage Questions' } }),
  createRoute({
    getParentRoute,
    path: '/verify-mcqs',
    component: verify,
    staticData: { title: 'MCQ Answer Verification' },
  }),
  createRoute({ getParentRoute, path: '/topics', component: topics, staticData: { title: 'Manage Topics' } }),
  createRoute({
    getParentRoute,
    path: '/flashcards',
    component: flashcards,
    staticData: { title: 'Manage Flash Cards' },
  }),
  createRoute({ getParentRoute, path: '/analytics', component: analytics, staticData: { title: 'Analytics' } }),
  createRoute({ getParentRoute, path: '/approvals', component: approvals, staticData: { title: 'User Approvals' } }),
  createRoute({ getParentRoute, path: '/students', component: students, staticData: { title: 'Student Management' } }),
  createRoute({
    getParentRoute,
    path: '/students/$studentId',
    component: studentDetail,
    staticData: { title: 'Student Detail' },
  }),
  createRoute({
    getParentRoute,
    path: '/manage-students',
    component: manageStudents,
    staticData: { title: 'Manage Students' },
  }),
  createRoute({ getParentRoute, path: '/backup', component: backup, staticData: { title: 'Backup & Restore' } }),
  createRoute({
    getParentRoute,
    path: '/contacts',
    component: contacts,
    staticData: { title: 'Contact Form Submissions' },
  }),
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
