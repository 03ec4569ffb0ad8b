import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLogout } from '#client/api/auth.ts';
import { policiesQuery, useAgreeToPolicies } from '#client/api/policies.ts';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { POLICY_WORDS } from './policy-words.ts';

/** Asks the signed-in user to agree to newly published texts. If put off, it returns with the next page load. */
export function ConsentQuestion() {
  const [isOpen, setIsOpen] = useState(true);
  const { data: policies, error, refetch } = useQuery(policiesQuery);
  const agree = useAgreeToPolicies();
  const logout = useLogout();
  const handleAgree = () =>
    reported(agree.mutateAsync(policies?.map(({ id }) => id) ?? []), { failure: 'This could not be saved' });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Please read this first"
      description="This hub has published what you see here. Accept it to continue."
      footer={
        <>
          <Button variant="quiet" disabled={logout.isPending} onClick={() => logout.mutate()}>
            Logout
          </Button>
          <Button variant="primary" disabled={!policies || agree.isPending} onClick={() => void handleAgree()}>
            I accept
          </Button>
        </>
      }
    >
      {error && !policies && <ErrorNotice error={error} onRetry={refetch} />}
      <div className="grid gap-6">
        {policies?.map(({ id, kind, text, note, publishedAt }) => (
          <section key={id} aria-labelledby={`policy-${kind}`}>
            <h3 id={`policy-${kind}`} className="font-semibold">
              {POLICY_WORDS[kind].title}, {formatDate(publishedAt)}
            </h3>
            {note !== '' && <p className="mt-1 text-ink-2">What changed: {note}</p>}
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
