import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { plural } from '#shared/domain/counted.ts';
import { asStaff, classWords } from '#shared/people/class-words.ts';
import type { InvitationOffer, InvitationState } from '#shared/people/invitations.contract.ts';
import { invitationQuery, useClaimByInvitation, useJoinByInvitation } from '#client/api/joining.ts';
import { useSiteTitle } from '#client/api/site.ts';
import { serverMessage } from '#client/lib/call.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { BackToLogin } from './auth/back-to-login.tsx';
import { AcceptanceForm } from './joining/acceptance-form.tsx';
import { ClaimForm } from './joining/claim-form.tsx';
import { AuthPage } from './auth/auth-page.tsx';

/** `?token=…` of a mailed link. */
export function InvitationScreen() {
  const { token } = useSearch({ from: '/invitation' });
  return (
    <AuthPage>
      <h1 className="text-30 font-semibold">Your invitation</h1>
      {token ? (
        <Invitation key={token} token={token} />
      ) : (
        <Notice tone="bad" title="This link is not complete" className="mt-6">
          Open the whole link in the mail that invited you.
        </Notice>
      )}
    </AuthPage>
  );
}

/** The result of an invitation link: the form that accepts it, or why there is none and where to go. */
function Invitation({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(invitationQuery(token));
  const look = () => void refetch();
  if (data?.state === 'open' && data.offer) {
    return (
      <>
        <Offer offer={data.offer}>Choose a password for your account. The link works once.</Offer>
        <AcceptanceForm token={token} offer={data.offer} onRefused={look} />
      </>
    );
  }
  if (data?.state === 'account' && data.offer) return <JoinWithAccount token={token} offer={data.offer} />;
  if (data?.state === 'unclaimed' && data.offer) {
    return <ClaimAccount token={token} offer={data.offer} onRefused={look} />;
  }
  return (
    <div className="mt-6">
      {data && <DeadLink state={data.state} />}
      {error && !data && <ErrorNotice error={error} onRetry={look} />}
      {!error && !data && <Spinner label="Checking the link…" />}
    </div>
  );
}

function Offer({ offer, children }: { offer: InvitationOffer; children: ReactNode }) {
  const site = useSiteTitle();
  const { classes, staffRole, email } = offer;
  const named = classes.map(classWords).join('; ');
  return (
    <div className="mt-2 mb-6 grid gap-1 text-ink-2">
      {staffRole === null ? (
        <p>
          You are invited to <Strong>{named || site}</Strong> as <Strong>{email}</Strong>.
        </p>
      ) : (
        <p>
          You are invited to <Strong>{site}</Strong> as <Strong>{asStaff(staffRole)}</Strong>, with the address{' '}
          <Strong>{email}</Strong>.
        </p>
      )}
      {staffRole !== null && classes.length > 0 && (
        <p>
          {plural(classes.length, 'Your class will be', 'Your classes will be')} <Strong>{named}</Strong>.
        </p>
      )}
      <p>{children}</p>
    </div>
  );
}

function Strong({ children }: { children: ReactNode }) {
  return <strong className="font-semibold wrap-anywhere text-ink">{children}</strong>;
}

/** For an address that has an account, which its owner is known to use or a teacher has approved. */
function JoinWithAccount({ token, offer }: { token: string; offer: InvitationOffer }) {
  const join = useJoinByInvitation();
  if (join.isSuccess) return <Accepted />;
  return (
    <>
      <Offer offer={offer}>There is already an account with this address: you keep it, with its password.</Offer>
      <div className="grid gap-4">
        {join.isError && (
          <Notice tone="bad" title="The invitation was not accepted">
            {serverMessage(join.error, 'Check your connection and try again.')}
          </Notice>
        )}
        <Button variant="primary" disabled={join.isPending} onClick={() => join.mutate(token)}>
          {join.isPending ? 'Accepting…' : 'Accept invitation'}
        </Button>
      </div>
    </>
  );
}

interface ClaimAccountProps {
  token: string;
  offer: InvitationOffer;
  onRefused: () => void;
}

/** For an address with which anybody may have registered: the person who reads its mail gets the account. */
function ClaimAccount({ token, offer, onRefused }: ClaimAccountProps) {
  const claim = useClaimByInvitation();
  if (claim.isSuccess) return <Accepted />;
  return (
    <>
      <Offer offer={offer}>
        There is already an account with this address, but nobody has confirmed that the address is theirs. Choose a new
        password, and the account is yours: the earlier password stops working, and the account is signed out
        everywhere.
      </Offer>
      <ClaimForm token={token} of={offer.staffRole ?? 'student'} claim={claim} onRefused={onRefused} />
    </>
  );
}

function Accepted() {
  return (
    <>
      <p className="mt-2 mb-6 text-ink-2">You have accepted the invitation. Sign in to start.</p>
      <BackToLogin variant="primary">Sign in</BackToLogin>
    </>
  );
}

/** The states of a link that can be accepted. */
type Alive = 'open' | 'account' | 'unclaimed';

const DEAD: Record<Exclude<InvitationState, Alive>, { title: string; text: string }> = {
  used: { title: 'This invitation has already been accepted', text: 'Sign in with the password that you chose then.' },
  expired: { title: 'This invitation has expired', text: 'Ask the person who invited you to send it again.' },
  withdrawn: {
    title: 'This invitation was withdrawn',
    text: 'Ask the person who invited you, or sign in if you have an account.',
  },
  teacher: {
    title: 'This address belongs to a teacher’s account',
    text: 'Invitations create student accounts. Ask for one to a different address.',
  },
  staff: { title: 'You have a teacher’s account already', text: 'Sign in with it.' },
  student: {
    title: 'This address has a student’s account',
    text: 'This link can’t change it. Ask the person who invited you to change the role of your account.',
  },
  closed: { title: 'The account with this address can’t be used', text: 'Ask your instructor.' },
  unknown: {
    title: 'This invitation is no longer valid',
    text: 'If you were sent several, open the link in the latest mail.',
  },
};

const isAlive = (state: InvitationState): state is Alive =>
  state === 'open' || state === 'account' || state === 'unclaimed';

function DeadLink({ state }: { state: InvitationState }) {
  const { title, text } = isAlive(state) ? DEAD.unknown : DEAD[state];
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        <ButtonLink variant="primary" to="/auth" hash={state === 'teacher' || state === 'staff' ? 'teacher' : 'login'}>
          Sign in
        </ButtonLink>
      }
    >
      {text}
    </Notice>
  );
}
