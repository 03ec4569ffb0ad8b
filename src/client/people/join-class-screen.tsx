import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { classWords } from '#shared/people/class-words.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { joinableClassQuery, useJoinClass } from '#client/api/joining.ts';
import { fullName } from '#client/components/full-name.ts';
import { reported } from '#client/lib/reported.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { isUnknownCode, UnknownCode } from './joining/unknown-code.tsx';

/** The address that a teacher shares, for a signed-in student. */
export function JoinClassScreen() {
  const { code } = useParams({ from: '/join/$code' });
  return (
    <>
      <PageHeader title="Join a class" />
      <JoinClass key={code} code={code} />
    </>
  );
}

/** Asks a student whether to join the class with this code. */
function JoinClass({ code }: { code: string }) {
  const { data: found, error, refetch } = useQuery(joinableClassQuery(code));
  const user = useCurrentUser();
  const join = useJoinClass();
  const navigate = useNavigate();

  const handleJoin = async () => {
    const isIn = await reported(join.mutateAsync(code), {
      done: ({ name, isApproved }) => ({
        title: `You are in ${name}`,
        ...(!isApproved && { description: 'Your account still awaits approval by the instructor.' }),
        variant: 'success',
      }),
      failure: 'You could not join the class',
    });
    if (isIn) await navigate({ to: '/', replace: true });
    else void refetch();
  };
  const home = <ButtonLink to="/">Back to the portal</ButtonLink>;
  // Also if the code was renewed while this was open.
  if (error && isUnknownCode(error)) return <UnknownCode>{home}</UnknownCode>;
  if (error && !found) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!found) return <Spinner label="Looking for the class…" />;
  return (
    <Card className="grid max-w-xl gap-4">
      <div>
        <CardTitle className="wrap-anywhere">{classWords(found)}</CardTitle>
        {user && (
          <p className="mt-1 text-ink-2">
            You join with your account, <bdi>{fullName(user)}</bdi> ({user.email}).
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabled={join.isPending} onClick={() => void handleJoin()}>
          {join.isPending ? 'Joining…' : 'Join class'}
        </Button>
        {home}
      </div>
    </Card>
  );
}
