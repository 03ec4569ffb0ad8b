import { Suspense, useEffect, useRef, useState } from 'react';
import { useConfirmAuthenticator } from '#client/api/factors.ts';
import { serverMessage } from '#client/lib/call.ts';
import { lazy } from '#client/lib/late.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

interface AuthenticatorSetUpProps {
  secret: string;
  /** The secret as a QR code's content. */
  url: string;
  /** Gets recovery codes if this is the first factor. */
  onDone: (codes: string[] | null) => void;
  onBack: () => void;
}

/** Has the user scan or type a secret into an app, and enter its first code. */
export function AuthenticatorSetUp({ secret, url, onDone, onBack }: AuthenticatorSetUpProps) {
  const confirm = useConfirmAuthenticator();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const handleSubmit = () => {
    if (code.trim() === '') return setFault('Enter the code that the app shows');
    confirm.mutate(code, {
      onSuccess: ({ recoveryCodes }) => {
        toast({ title: 'Authenticator app set up', variant: 'success' });
        onDone(recoveryCodes);
      },
      onError: (error) => setFault(serverMessage(error, 'The code could not be checked. Try again.')),
    });
  };
  return (
    <form
      noValidate
      className="grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble to the form from which the dialog may have been opened.
        event.stopPropagation();
        if (!confirm.isPending) handleSubmit();
      }}
    >
      <div className="w-48 max-sm:justify-self-center">
        <Suspense fallback={<div className="aspect-square w-full rounded-control bg-sunken" />}>
          <QrCode text={url} label="QR code for the authenticator app" />
        </Suspense>
      </div>
      <div className="grid content-start gap-4">
        <p>
          Scan the picture with the app on your phone. If the app is on this device,{' '}
          <a href={url} className="text-brand-text underline underline-offset-4">
            open it here
          </a>{' '}
          or type the secret into it:
        </p>
        <code className="font-mono text-14 tracking-wide wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Field label="Code that the app shows" error={fault}>
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            ref={input}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" aria-disabled={confirm.isPending}>
            {confirm.isPending ? 'Checking…' : 'Confirm'}
          </Button>
          <Button onClick={onBack}>Back</Button>
        </div>
      </div>
    </form>
  );
}
