import { Suspense, useRef, useState } from 'react';
import { Copy } from 'lucide-react';
import type { SchoolClass } from '#shared/people/classes.contract.ts';
import { classWords } from '#shared/people/class-words.ts';
import { useRenewJoinCode } from '#client/api/classes.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { copyText } from '#client/lib/copy-text.ts';
import { lazy } from '#client/lib/late.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';

// Only needed for sharing a class.
const QrCode = lazy(async () => ({ default: (await import('#client/people/auth/qr-code.tsx')).QrCode }));

interface ShareClassDialogProps {
  /** The current state of the class: its code changes while the dialog is open. */
  ofClass: SchoolClass;
  onClose: () => void;
}

/** How students join a class by themselves: the address, the code and its QR code, for display in a classroom. */
export function ShareClassDialog({ ofClass, onClose }: ShareClassDialogProps) {
  const renew = useRenewJoinCode();
  const [toConfirm, setToConfirm] = useState<'renew' | 'off' | null>(null);
  const { id, joinCode, archivedAt } = ofClass;

  const change = async (isOn: boolean, done: string) => {
    await reported(renew.mutateAsync({ id, isOn }), { done, failure: 'The code could not be changed' });
    setToConfirm(null);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title="Share this class"
      description={<span className="wrap-anywhere">{classWords(ofClass)}</span>}
      footer={
        joinCode === null ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={() => setToConfirm('off')}>Switch off the code</Button>
            <Button onClick={() => setToConfirm('renew')}>Renew the code</Button>
          </>
        )
      }
    >
      {archivedAt !== null && (
        <Notice tone="warn" title="This class is archived" className="mb-4">
          Nobody can join it, with the code or without.
        </Notice>
      )}
      {joinCode === null ? (
        <div className="grid justify-items-start gap-4">
          <p className="max-w-prose text-ink-2">
            With a code, students join this class by themselves: at its address, or by its QR code.{' '}
            {approvalText(ofClass)}
          </p>
          <Button
            variant="primary"
            disabled={renew.isPending}
            onClick={() => void change(true, 'Students can join with the code now')}
          >
            {renew.isPending ? 'Creating code…' : 'Create code'}
          </Button>
        </div>
      ) : (
        <Shared joinCode={joinCode} ofClass={ofClass} />
      )}
      <ConfirmDialog
        open={toConfirm !== null}
        onClose={() => setToConfirm(null)}
        title={toConfirm === 'off' ? 'Switch off the code?' : 'Renew the code?'}
        description={
          toConfirm === 'off'
            ? 'Nobody will be able to join with it. Students who are in the class stay in it.'
            : 'The old code, its address and its QR code stop working. Students who are in the class stay in it.'
        }
        confirmLabel={toConfirm === 'off' ? 'Switch off the code' : 'Renew the code'}
        onConfirm={() =>
          toConfirm === 'off' ? change(false, 'The code is switched off') : change(true, 'The class has a new code')
        }
      />
    </Dialog>
  );
}

const approvalText = ({ approvesAtOnce }: SchoolClass) =>
  approvesAtOnce
    ? 'Students who register with it are approved at once.'
    : 'Students who register with it still need your approval.';

function Shared({ joinCode, ofClass }: { joinCode: string; ofClass: SchoolClass }) {
  const address = `${window.location.origin}/join/${joinCode}`;
  const shownIn = useRef<HTMLElement>(null);
  return (
    <div className="grid items-center gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-5">
        <div>
          <p className="text-14 text-ink-2">Class code</p>
          <p className="font-mono text-[clamp(2.5rem,9vw,7rem)] leading-tight font-semibold tracking-wide whitespace-nowrap">
            {joinCode.slice(0, 4)}
            <span aria-hidden className="inline-block w-[0.25em]" />
            {joinCode.slice(4)}
          </p>
        </div>
        <div className="grid gap-2">
          <p className="text-14 text-ink-2">Address</p>
          <p className="flex flex-wrap items-center gap-3">
            <code ref={shownIn} className="min-w-0 flex-1 basis-56 text-18 wrap-anywhere">
              {address}
            </code>
            <Button
              size="small"
              onClick={() => void copyText(address, { done: 'Address copied', shownIn: shownIn.current })}
            >
              <Copy aria-hidden className="size-4" />
              Copy address
            </Button>
          </p>
        </div>
        <p className="max-w-prose text-14 text-ink-2">
          Students open the address, point their camera at the QR code, or enter the code when they register.{' '}
          {approvalText(ofClass)}
        </p>
      </div>
      <div className="w-full max-w-96 justify-self-center">
        <Suspense fallback={<div className="aspect-square rounded-control bg-sunken" />}>
          <QrCode text={address} label={`QR code of the address ${address}`} />
        </Suspense>
      </div>
    </div>
  );
}
