import { createRootRoute, createRoute, lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import { LandingScreen } from '#client/screens/public/landing-screen.tsx';
import { PublicNotFoundScreen } from '#client/screens/public/public-not-found-screen.tsx';
import { createAppRouter } from '../app-router.tsx';
import { sendSignedInHome } from '../guards.ts';
import { PublicLayout } from '../layouts/public-layout.tsx';

const root = createRootRoute({ component: PublicLayout });
const getParentRoute = () => root;

const auth = lazyRouteComponent(() => import('#client/screens/public/auth-screen.tsx'), 'AuthScreen');
const forgotPassword = lazyRouteComponent(
  () => import('#client/screens/public/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
);
const resetPassword = lazyRouteComponent(
  () => import('#client/screens/public/reset-password-screen.tsx'),
  'ResetPasswordScreen',
);
const setup = lazyRouteComponent(() => import('#client/screens/public/setup-screen.tsx'), 'SetupScreen');

const routes = [
  createRoute({ getParentRoute, path: '/', component: LandingScreen }),
  createRoute({
    getParentRoute,
    path: '/auth',
    beforeLoad: sendSignedInHome,
    component: auth,
    staticData: { title: 'Register or log in' },
  }),
  createRoute({
    getParentRoute,
    path: '/forgot-password',
    beforeLoad: sendSignedInHome,
    component: forgotPassword,
    staticData: { title: 'Forgot password' },
  }),
  createRoute({
    getParentRoute,
    path: '/reset-password',
    component: resetPassword,
    staticData: { title: 'Reset password' },
  }),
  createRoute({
    getParentRoute,
    path: '/setup',
    beforeLoad: sendSignedInHome,
    component: setup,
    staticData: { title: 'Set up' },
  }),
  createRoute({ getParentRoute, path: '$', component: PublicNotFoundScreen, staticData: { title: 'Page not found' } }),
];

const router = createAppRouter(root.addChildren(routes));

export function PublicRoutes() {
  return <RouterProvider router={router} />;
}
