import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { classWords } from '#shared/people/class-words.ts';
import { joinableClassQuery } from '#client/api/joining.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { FormHeading } from './auth/form-heading.tsx';
import { RegistrationForm } from './auth/student-forms.tsx';
import { isUnknownCode, UnknownCode } from './joining/unknown-code.tsx';
import { AuthPage } from './auth/auth-page.tsx';

/** The address that a teacher shares, for a signed-out visitor. */
export function JoinScreen() {
  const { code } = useParams({ from: '/join/$code' });
  return (
    <AuthPage>
      <JoinWithRegistration key={code} code={code} />
    </AuthPage>
  );
}

/** Registers a visitor into the class with this code, or sends users with an account to the sign-in and back here. */
function JoinWithRegistration({ code }: { code: string }) {
  const { data: found, error, refetch } = useQuery(joinableClassQuery(code));
  const navigate = useNavigate();
  if (found) {
    return (
      <>
        <FormHeading title="Join your class">
          You are joining <strong className="font-semibold text-ink">{classWords(found)}</strong>.
        </FormHeading>
        <p className="mb-5">
          <Link
            to="/auth"
            search={{ next: `/join/${encodeURIComponent(code)}` }}
            hash="login"
            className="inline-flex min-h-11 items-center rounded-control text-brand-text underline underline-offset-4 hover:text-ink"
          >
            I have an account: sign in
          </Link>
        </p>
        <RegistrationForm ofClass={{ ...found, code }} onDone={() => void navigate({ to: '/', replace: true })} />
      </>
    );
  }
  return (
    <>
      <h1 className="mb-6 text-30 font-semibold">Join your class</h1>
      {!error && <Spinner label="Looking for the class…" />}
      {error && isUnknownCode(error) && (
        <UnknownCode>
          <ButtonLink to="/auth">Register without a code</ButtonLink>
        </UnknownCode>
      )}
      {error && !isUnknownCode(error) && <ErrorNotice error={error} onRetry={refetch} />}
    </>
  );
}
