import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SSO_PURPOSES, type SsoPurpose } from '#shared/people/single-sign-on.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { ssoStepQuery } from '#client/api/sso.ts';
import { AuthPage } from '#client/people/auth/auth-page.tsx';
import { takeTargetAfterSso } from '#client/people/auth/sso-button.tsx';
import { CallError, serverMessage } from '#client/lib/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

const DONE: Record<Exclude<SsoPurpose, 'sign-in'>, { title: string; text: string }> = {
  confirm: { title: 'Confirmed', text: 'You can close this tab and continue in the previous one.' },
  link: { title: 'School account connected', text: 'From now on you can sign in with it. You can close this tab.' },
};

/** The stop on the way to the school's sign-in, and back from it. */
export function SsoScreen() {
  return (
    <AuthPage>
      <h1 className="mb-6 text-30 font-semibold">School account</h1>
      <Step />
    </AuthPage>
  );
}

/** The same for signed-in users: to link an account, or in place of entering the password again. */
export function SignedInSsoScreen() {
  return (
    <>
      <PageHeader title="School account" />
      <div className="max-w-md">
        <Step />
      </div>
    </>
  );
}

function Step() {
  // The provider's response goes to the server unchanged.
  const query = window.location.search.slice(1);
  const requestedPurpose = new URLSearchParams(query).get('for');
  const purpose = SSO_PURPOSES.find((known) => known === requestedPurpose) ?? 'sign-in';
  const isBack = requestedPurpose === null && query !== '';
  const { data, error } = useQuery(ssoStepQuery(purpose, isBack ? query : ''));
  const isSignedIn = data?.purpose === 'sign-in';
  useEffect(() => {
    // Another user's screens start with a fresh page, and the address with the code disappears.
    if (isSignedIn) window.location.replace(takeTargetAfterSso());
  }, [isSignedIn]);
  const isOff = error instanceof CallError && error.status === 404;
  const isHere = useCurrentUser() !== null;
  const done = data && data.purpose !== 'sign-in' ? DONE[data.purpose] : null;
  return (
    <div className="grid gap-4">
      {error && (
        <>
          {isOff ? (
            <Notice title="This hub has no school sign-in">
              You can sign in with your email address and password.
            </Notice>
          ) : (
            <Notice tone="bad" title="You are not signed in with your school account">
              {serverMessage(error, 'The server could not be reached. Please try again in a moment.')}
            </Notice>
          )}
          <Button asChild variant="primary">
            {isHere ? <a href="/">Go Home</a> : <a href="/auth">Back to the sign-in</a>}
          </Button>
        </>
      )}
      {done && (
        <>
          <Notice tone="good" title={done.title}>
            {done.text}
          </Notice>
          <Button onClick={() => window.close()}>Close this tab</Button>
        </>
      )}
      {!error && !done && <Spinner label={isBack ? 'Signing you in…' : 'Going to your school’s sign-in…'} />}
    </div>
  );
}
