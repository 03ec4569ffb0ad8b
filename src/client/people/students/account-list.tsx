import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { getUserDeletion, User } from '#shared/people/users.contract.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { useDeleteUser, userCountQuery, userDeletionQuery } from '#client/api/users.ts';
import { DeletionDialog } from '#client/components/deletion-dialog.tsx';
import { fullName } from '#client/components/full-name.ts';
import { RejectDialog } from '#client/components/reject-dialog.tsx';
import { useDecision } from '#client/components/use-decision.ts';
import { counted } from '#client/lib/counted.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { toast } from '#client/lib/toast.ts';
import { AccountRows } from './account-rows.tsx';
import { accountDeleted, failed } from './account-toasts.ts';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { protectionOf } from './protection.ts';
import { sortedBy, type StudentsPlace } from './students-place.ts';

interface AccountListProps {
  accounts: readonly User[];
  place: StudentsPlace;
  onMove: (change: Partial<StudentsPlace>) => void;
}

type Asked = { about: 'reject' | 'edit' | 'delete'; account: User };

/** A table where there is room, cards on a phone, and the dialogs of both. */
export function AccountList({ accounts, place, onMove }: AccountListProps) {
  const user = useCurrentUser();
  const teachers = useQuery(userCountQuery({ role: 'teacher' })).data?.total ?? 1;
  const decide = useDecision();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  const actions = {
    onApprove: (account: User) => void decide([account], 'approved'),
    onReject: (account: User) => setAsked({ about: 'reject', account }),
    onEdit: (account: User) => setAsked({ about: 'edit', account }),
    onDelete: (account: User) => setAsked({ about: 'delete', account }),
  };
  const rows = accounts.map((account) => ({
    account,
    protection: protectionOf(account, user),
    isOneOfTeachers: teachers > 1,
    listSearch: place,
    actions,
  }));
  return (
    <div {...useRowFocus()}>
      <AccountRows rows={rows} place={place} onSort={(by) => onMove(sortedBy(place, by))} />
      {asked?.about === 'reject' && (
        <RejectDialog
          users={[asked.account]}
          onClose={close}
          onConfirm={() => {
            close();
            void decide([asked.account], 'rejected');
          }}
        />
      )}
      {asked?.about === 'edit' && (
        <EditAccountDialog account={asked.account} protection={protectionOf(asked.account, user)} onClose={close} />
      )}
      {asked?.about === 'delete' && <DeleteAccountDialog account={asked.account} onClose={close} />}
    </div>
  );
}

/**
 * What had the focus goes when its row leaves the list or loses a button, as by an approval. The first control of the
 * row takes over, or the screen's heading where the row is gone. Spread the result on what is around the rows, in the component that renders them.
 */
function useRowFocus() {
  const focused = useRef<string | null>(null);

  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const row = document.querySelector(`[data-record="${CSS.escape(focused.current)}"]`);
    // The way to the student before the switch, which the next key press would turn.
    const control = row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('button:not(:disabled)');
    if (control) control.focus();
    else focusHeading();
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest('[data-record]')?.getAttribute('data-record') ?? null;
    },
    // React tells of no blur where it removes what has the focus: then this stays, for the effect above.
    onBlur: () => {
      focused.current = null;
    },
  };
}

/** Spells out what goes with an account; where there is a history, the word has to be typed. */
function DeleteAccountDialog({ account, onClose }: { account: User; onClose: () => void }) {
  const deletion = useDeleteUser();
  const { data, isError, isFetching } = useQuery({ ...userDeletionQuery(account.id), enabled: deletion.isIdle });
  // The deletion itself has it looked up again; what was confirmed stays until the dialog closes.
  const isCounting = isFetching && deletion.isIdle;
  const losses = data && !isCounting ? lossesText(data) : undefined;

  const handleConfirm = async () => {
    try {
      await deletion.mutateAsync(account.id);
      toast(accountDeleted(account));
    } catch (error) {
      toast(failed('Failed to delete user account', error));
    }
    onClose();
  };
  return (
    <DeletionDialog
      title="Delete this account?"
      description={
        <>
          <span className="block font-medium wrap-anywhere text-ink">
            <bdi>{fullName(account)}</bdi>
          </span>
          <span className="block wrap-anywhere">{account.email}</span>
        </>
      }
      confirmLabel="Delete account"
      isTyped={Boolean(losses)}
      isReady={losses !== undefined && !isError}
      isPending={!deletion.isIdle}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <p aria-live="polite" className="tabular-nums">
        {sentenceOf({ losses, isError, isIdle: deletion.isIdle })}
      </p>
    </DeletionDialog>
  );
}

interface Looked {
  losses: ReturnType<typeof lossesText> | undefined;
  isError: boolean;
  isIdle: boolean;
}

function sentenceOf({ losses, isError, isIdle }: Looked): string {
  if (!isIdle) return 'This takes a moment.';
  if (isError) return 'What else would be deleted could not be counted. Close this and try again.';
  if (losses === undefined) return 'Counting what else is deleted…';
  return losses === null
    ? 'Nothing else is deleted: there is no history. This can’t be undone.'
    : `With it go ${losses}. This can’t be undone.`;
}

type AccountDeletion = z.output<(typeof getUserDeletion)['responses'][200]>;

/** What goes with an account: "12 quiz sessions, 240 answers and 1 card review"; null where nothing does. */
export function lossesText({ quizSessions, answers, cardReviews, ownCards }: AccountDeletion): string | null {
  const losses = [
    { count: quizSessions, noun: 'quiz session' },
    { count: answers, noun: 'answer' },
    { count: cardReviews, noun: 'card review' },
    { count: ownCards, noun: 'card of their own', plural: 'cards of their own' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, noun, plural }) => counted(count, noun, plural));
  if (losses.length === 0) return null;
  const last = losses.at(-1) ?? '';
  return losses.length === 1 ? last : `${losses.slice(0, -1).join(', ')} and ${last}`;
}
