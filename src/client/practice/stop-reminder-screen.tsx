import { useParams } from '@tanstack/react-router';
import { useStopDailyReminder } from '#client/api/reminders.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import { AuthPage } from '#client/people/auth/auth-page.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

/** The link in the mail of a daily reminder. Mail scanners open links too, so only the button stops it. */
export function StopReminderScreen() {
  return (
    <AuthPage>
      <h1 className="mb-6 text-30 font-semibold">Daily reminder</h1>
      <StopReminder />
    </AuthPage>
  );
}

/** The same for a student who is signed in. */
export function SignedInStopReminderScreen() {
  return (
    <>
      <PageHeader title="Daily reminder" />
      <div className="max-w-md">
        <StopReminder />
      </div>
    </>
  );
}

function StopReminder() {
  const { token } = useParams({ from: '/stop-reminder/$token' });
  const stop = useStopDailyReminder();
  if (stop.isSuccess) {
    return (
      <Notice
        tone="good"
        title="You get no daily reminder any more"
        action={<ButtonLink to="/">Open the hub</ButtonLink>}
      >
        To turn it on again, open Reminders in the account menu.
      </Notice>
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      {stop.isError && (
        <Notice tone="bad" title="The reminder was not stopped">
          {stop.error instanceof CallError && stop.error.status === 404
            ? 'The link is not complete. Sign in and open Reminders in the account menu.'
            : serverMessage(stop.error, 'Check your connection and try again.')}
        </Notice>
      )}
      <p>Once a day, you get a mail that says that today’s questions are ready.</p>
      <Button variant="primary" disabled={stop.isPending} onClick={() => stop.mutate(token)}>
        {stop.isPending ? 'Stopping…' : 'Stop reminder'}
      </Button>
    </div>
  );
}
