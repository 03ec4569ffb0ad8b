import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SetupLinkState } from '#shared/contract/auth.ts';
import { setupLinkQuery } from '#client/api/auth.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { SetupForm } from './setup-form.tsx';

/** The form behind a set-up link that still works; of any other, why it does not and where to go. */
export function SetupLink({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(setupLinkQuery(token));
  if (data?.state === 'open') {
    return (
      <>
        <p className="mt-2 mb-6 text-ink-2">Create the first teacher account. This link works once.</p>
        <SetupForm token={token} onRefused={() => void refetch()} />
      </>
    );
  }
  return (
    <div className="mt-6">
      {data && <SpentLink state={data.state} />}
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Spinner label="Checking the link…" />}
    </div>
  );
}

const TITLES: Record<Exclude<SetupLinkState, 'open'>, string> = {
  used: 'This set-up link has already been used',
  'already-set-up': 'This hub has been set up already',
  unknown: 'This set-up link is no longer valid',
};

function SpentLink({ state }: { state: keyof typeof TITLES }) {
  if (state === 'unknown') {
    return (
      <Notice tone="bad" title={TITLES.unknown}>
        Each start of the server prints a new link. Open the one of its last start.
      </Notice>
    );
  }
  return (
    <Notice
      tone="bad"
      title={TITLES[state]}
      action={
        <Button asChild variant="primary">
          <Link to="/auth" hash="teacher">
            Sign in
          </Link>
        </Button>
      }
    >
      Sign in with the teacher’s account.
    </Notice>
  );
}
