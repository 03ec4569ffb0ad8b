import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { setupTeacher, type SetupLinkState } from '#shared/people/auth.contract.ts';
import { setupLinkQuery, useSetupTeacher } from '#client/api/auth.ts';
import { siteQuery, useSiteTitle } from '#client/api/site.ts';
import { serverMessage } from '#client/lib/call.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { AccountFields } from './auth/account-fields.tsx';
import { AuthPage } from './auth/auth-page.tsx';

export function SetupScreen() {
  const token = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('token') });
  return (
    <AuthPage>
      <h1 className="text-30 font-semibold">Set up your learning hub</h1>
      {token ? (
        <SetupLink token={token} />
      ) : (
        <Notice tone="bad" title="This link is not complete" className="mt-6">
          Open the whole set-up link that was printed when the server started.
        </Notice>
      )}
    </AuthPage>
  );
}

/** The form behind a valid set-up link; for any other link, why it does not work and where to go. */
function SetupLink({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(setupLinkQuery(token));
  if (data?.state === 'open') {
    return (
      <>
        <p className="mt-2 mb-6 text-ink-2">Name the hub and create the first teacher account. This link works once.</p>
        <SetupForm token={token} onRefused={() => void refetch()} />
      </>
    );
  }
  return (
    <div className="mt-6">
      {data && <SpentLink state={data.state} />}
      {error && !data && <ErrorNotice error={error} onRetry={refetch} />}
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
        The server prints a new link each time it starts. Open the latest one.
      </Notice>
    );
  }
  return (
    <Notice
      tone="bad"
      title={TITLES[state]}
      action={
        <ButtonLink variant="primary" to="/auth" hash="teacher">
          Sign in
        </ButtonLink>
      }
    >
      Sign in with the teacher’s account.
    </Notice>
  );
}

type Setup = z.input<typeof setupTeacher.body>;

/** Creates the first teacher with the one-time token and signs them in. A refusal may mean that the link was used. */
function SetupForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const setup = useSetupTeacher();
  const queryClient = useQueryClient();
  const siteTitle = useSiteTitle();
  const { register, handleSubmit, formState } = useForm<Setup>({
    resolver: zodResolver(setupTeacher.body),
    defaultValues: { token, siteTitle, firstName: '', lastName: '', email: '', password: '' },
  });
  const handleValid = async (form: Setup) => {
    try {
      await setup.mutateAsync(form);
      // This screen is gone by now, and the hub has its name.
      await queryClient.invalidateQueries(siteQuery);
    } catch {
      // The form shows why.
      onRefused();
    }
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(handleValid)(event)}>
      <Field
        label="Name of the hub"
        error={formState.errors.siteTitle?.message}
        hint="In the top bar, in the browser's tab and under every mail. You can change it in Settings."
      >
        <Input required autoComplete="off" {...register('siteTitle')} />
      </Field>
      <AccountFields
        of="owner"
        errors={formState.errors}
        firstName={register('firstName')}
        lastName={register('lastName')}
        email={register('email')}
        password={register('password')}
      />
      {setup.isError && (
        <Notice tone="bad" title="The account was not created">
          {serverMessage(setup.error, 'Please check your connection and try again.')}
        </Notice>
      )}
      <Button type="submit" variant="primary" disabled={setup.isPending}>
        {setup.isPending ? 'Creating account…' : 'Create Teacher Account'}
      </Button>
    </form>
  );
}
