import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RECOVERY_CODES } from '#shared/people/sign-in-limits.ts';
import type { OwnFactors } from '#shared/people/factors.contract.ts';
import {
  factorsQuery,
  useAddPasskey,
  useBeginAuthenticator,
  useRemoveAuthenticator,
  useRenewRecoveryCodes,
  useSwitchPasswordOff,
  useSwitchPasswordOn,
} from '#client/api/factors.ts';
import { ownSsoQuery, ssoQuery, useFreshFactor, useUnlinkSso } from '#client/api/sso.ts';
import { CallError } from '#client/lib/call.ts';
import { copyText } from '#client/lib/copy-text.ts';
import { failed } from '#client/lib/failed.ts';
import { formatDate } from '#client/lib/format.ts';
import { knowsPasskeys, passkeyFault } from '#client/lib/passkeys.ts';
import { reported } from '#client/lib/reported.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { SsoButton, useReturn } from './sso-button.tsx';

/** The current step, shown in place of the list. */
type Step = { secret: string; url: string } | { codes: string[] };

interface FactorsProps {
  /** Called once a factor has been set up and its recovery codes have been stored. */
  onSetUp?: () => void;
}

/** The user's second factors, and how to set them up. */
export function Factors({ onSetUp }: FactorsProps) {
  const { data, error, refetch } = useQuery({ ...factorsQuery, staleTime: 0 });
  const [step, setStep] = useState<Step | null>(null);
  const handleAdded = (codes: string[] | null) => {
    setStep(codes && { codes });
    if (codes === null) onSetUp?.();
  };
  const handleKept = () => {
    setStep(null);
    onSetUp?.();
  };
  if (step !== null && 'codes' in step) return <RecoveryCodes codes={step.codes} onKept={handleKept} />;
  if (step !== null) return <AuthenticatorSetUp {...step} onDone={handleAdded} onBack={() => setStep(null)} />;
  if (error && !data) return <ErrorNotice error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows label="Loading…" count={3} row="h-18" />;
  const hasAny = data.authenticatorSince !== null || data.passkeys.length > 0;
  return (
    <div className="grid gap-6">
      <Authenticator since={data.authenticatorSince} onBegun={setStep} />
      <Passkeys factors={data} onAdded={handleAdded} />
      {data.passkeys.length > 0 && <Password since={data.passwordOffSince} />}
      <SchoolAccount />
      {hasAny && <Codes left={data.recoveryCodes} onMade={(codes) => setStep({ codes })} />}
    </div>
  );
}

const failure = 'This could not be changed';

/** Says why a passkey could not be created or used, unless the user canceled. */
const passkeyRefused =
  (title: string) =>
  (error: unknown): ToastContent | null => {
    if (error instanceof CallError) return failed(failure, error);
    const description = passkeyFault(error);
    return description === null ? null : { title, description, variant: 'destructive' };
  };

function Authenticator({ since, onBegun }: { since: string | null; onBegun: (step: Step) => void }) {
  const begin = useBeginAuthenticator();
  const remove = useRemoveAuthenticator();
  const handleRemove = () => reported(remove.mutateAsync(), { done: 'Authenticator app removed', failure });
  return (
    <section aria-labelledby="authenticator">
      <h3 id="authenticator" className="font-semibold">
        Authenticator app
      </h3>
      <p className="mt-1 text-ink-2">
        {since === null
          ? 'An app on your phone, such as Google Authenticator, 2FAS or your password manager, shows a code that you enter after the password.'
          : `On since ${formatDate(since)}: you enter a code from your app after the password.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          disabled={begin.isPending}
          onClick={() => void reported(begin.mutateAsync().then(onBegun), { failure })}
        >
          {since === null ? 'Set up an app' : 'Use another app'}
        </Button>
        {since !== null && (
          <Button variant="quiet" disabled={remove.isPending} onClick={() => void handleRemove()}>
            Remove the app
          </Button>
        )}
      </div>
    </section>
  );
}

function Passkeys({ factors, onAdded }: { factors: OwnFactors; onAdded: (codes: string[] | null) => void }) {
  const add = useAddPasskey();
  const handleAdd = () =>
    reported(
      add.mutateAsync().then(({ recoveryCodes }) => onAdded(recoveryCodes)),
      { done: 'Passkey added', failure: passkeyRefused('No passkey was created') },
    );
  const arePossible = factors.arePasskeysPossible && knowsPasskeys();
  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys" className="font-semibold">
        Passkeys
      </h3>
      <p className="mt-1 text-ink-2">
        {arePossible
          ? 'You sign in with your fingerprint, face or PIN, or a security key, without a password. Add one for each of your devices.'
          : 'Passkeys don’t work at this address: the hub needs https and its own domain name.'}
      </p>
      <PasskeyList passkeys={factors.passkeys} />
      {arePossible && (
        <Button className="mt-3" disabled={add.isPending} onClick={() => void handleAdd()}>
          Add a passkey
        </Button>
      )}
    </section>
  );
}

/** For users with a passkey. */
function Password({ since }: { since: string | null }) {
  const off = useSwitchPasswordOff();
  const on = useSwitchPasswordOn();
  const handleOff = () =>
    reported(off.mutateAsync(), {
      done: 'Password switched off',
      failure: passkeyRefused('Your password is still on'),
    });
  const handleOn = () => reported(on.mutateAsync(), { done: 'Password switched on', failure });
  return (
    <section aria-labelledby="own-password">
      <h3 id="own-password" className="font-semibold">
        Password
      </h3>
      <p className="mt-1 text-ink-2">
        {since === null
          ? 'If you always use a passkey, you can switch off your password: then nobody can sign in with it, even if they know it. You confirm this with a passkey, and all other browsers are signed out.'
          : `Your password has been switched off since ${formatDate(since)}. If you lose your passkeys, choose a new password by mail, and sign in with it and a recovery code.`}
      </p>
      <div className="mt-3">
        {since === null ? (
          knowsPasskeys() && (
            <Button disabled={off.isPending} onClick={() => void handleOff()}>
              Switch off password
            </Button>
          )
        ) : (
          <Button variant="quiet" disabled={on.isPending} onClick={() => void handleOn()}>
            Switch on password
          </Button>
        )}
      </div>
    </section>
  );
}

/** For hubs with a school's sign-in. */
function SchoolAccount() {
  const { data: sso } = useQuery(ssoQuery);
  const { data: own, refetch } = useQuery(ownSsoQuery);
  const fresh = useFreshFactor();
  const unlink = useUnlinkSso();
  useReturn(useCallback(() => void refetch(), [refetch]));
  if (!sso?.isOn || !own) return null;
  const handleUnlink = () => reported(unlink.mutateAsync(), { done: 'School account disconnected', failure });
  return (
    <section aria-labelledby="school-account">
      <h3 id="school-account" className="font-semibold">
        School account
      </h3>
      <p className="mt-1 text-ink-2">
        {own.linkedAt === null
          ? `Connect ${sso.label} to sign in with it.`
          : `You can sign in with ${sso.label}, since ${formatDate(own.linkedAt)}. Without it, you sign in with your password, or reset it by mail.`}
      </p>
      <div className="mt-3">
        {own.linkedAt !== null && (
          <Button variant="quiet" disabled={unlink.isPending} onClick={() => void handleUnlink()}>
            Disconnect
          </Button>
        )}
        {own.linkedAt === null && !fresh.isSuccess && (
          <Button disabled={fresh.isPending} onClick={() => void reported(fresh.mutateAsync(), { failure })}>
            Connect {sso.label}
          </Button>
        )}
        {own.linkedAt === null && fresh.isSuccess && (
          <SsoButton purpose="link" isInNewTab words={(label) => `Sign in to ${label}`} />
        )}
      </div>
    </section>
  );
}

function Codes({ left, onMade }: { left: number; onMade: (codes: string[]) => void }) {
  const renew = useRenewRecoveryCodes();
  return (
    <section aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" className="font-semibold">
        Recovery codes
      </h3>
      <p className="mt-1 text-ink-2">
        {left} of {RECOVERY_CODES} are left. If you have lost your phone, each works once, to sign in or to change
        something here. New codes replace all of them.
      </p>
      <Button
        className="mt-3"
        disabled={renew.isPending}
        onClick={() =>
          void reported(
            renew.mutateAsync().then(({ recoveryCodes }) => onMade(recoveryCodes)),
            { failure },
          )
        }
      >
        Make new codes
      </Button>
    </section>
  );
}

/** Ten codes, shown once. */
function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The element that had the focus has disappeared.
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="grid gap-4" data-printed-alone>
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          Save these recovery codes
        </h3>
        <p className="mt-1 text-ink-2">
          Each signs you in once, after the password, if you have lost your phone. They are shown only now: keep them
          where you keep other important papers, or in your password manager.
        </p>
      </div>
      <ol ref={list} className="grid gap-x-6 gap-y-1 rounded-card bg-sunken p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copyText(text, { done: 'Codes copied', shownIn: list.current })}>Copy</Button>
        <Button asChild>
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="recovery-codes.txt">
            Download
          </a>
        </Button>
        <Button onClick={() => print()}>Print</Button>
        <Button variant="primary" onClick={onKept}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
