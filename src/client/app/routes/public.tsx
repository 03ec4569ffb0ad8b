import type { AddressOf } from '#shared/domain/addresses.ts';
import { LandingScreen } from '#client/hub/landing-screen.tsx';
import { PublicNotFoundScreen } from '#client/hub/public-not-found-screen.tsx';
import { lazyScreen, routesOf, type Screen } from '../app-router.tsx';
import { PublicLayout } from '../layouts/public-layout.tsx';

const auth = lazyScreen(() => import('#client/people/auth-screen.tsx'), 'AuthScreen');
const forgotPassword = lazyScreen(() => import('#client/people/forgot-password-screen.tsx'), 'ForgotPasswordScreen');
const resetPassword = lazyScreen(() => import('#client/people/reset-password-screen.tsx'), 'ResetPasswordScreen');
const setup = lazyScreen(() => import('#client/people/setup-screen.tsx'), 'SetupScreen');
const join = lazyScreen(() => import('#client/people/join-screen.tsx'), 'JoinScreen');
const invitation = lazyScreen(() => import('#client/people/invitation-screen.tsx'), 'InvitationScreen');
const privacy = lazyScreen(() => import('#client/people/policy-screen.tsx'), 'PrivacyScreen');
const terms = lazyScreen(() => import('#client/people/policy-screen.tsx'), 'TermsScreen');
const stopReminder = lazyScreen(() => import('#client/practice/stop-reminder-screen.tsx'), 'StopReminderScreen');
const sso = lazyScreen(() => import('#client/people/sso-screen.tsx'), 'SsoScreen');

const screens = {
  '/': { component: LandingScreen },
  '/auth': { component: auth, title: 'Register or log in', search: (search: { next?: string }) => search },
  '/forgot-password': { component: forgotPassword, title: 'Forgot password' },
  '/reset-password': {
    component: resetPassword,
    title: 'Reset password',
    search: (search: { token?: string }) => search,
  },
  '/setup': { component: setup, title: 'Set up' },
  '/join/$code': { component: join, title: 'Join a class' },
  '/invitation': { component: invitation, title: 'Your invitation', search: (search: { token?: string }) => search },
  '/privacy': { component: privacy, title: 'Privacy notice' },
  '/terms': { component: terms, title: 'Terms' },
  '/sso': { component: sso, title: 'School account' },
  '/stop-reminder/$token': { component: stopReminder, title: 'Daily reminder' },
} satisfies Record<AddressOf<'public'>, Screen>;
export type PublicScreens = typeof screens;

export const PublicRoutes = routesOf({ layout: PublicLayout, screens, notFound: PublicNotFoundScreen });
