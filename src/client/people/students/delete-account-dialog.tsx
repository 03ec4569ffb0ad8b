import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { counted } from '#shared/domain/counted.ts';
import type { getUserDeletion, User } from '#shared/people/users.contract.ts';
import { useDeleteUser, userDeletionQuery } from '#client/api/users.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { fullName } from '#client/components/full-name.ts';
import { listText } from '#client/lib/list-text.ts';
import { reported } from '#client/lib/reported.ts';
import { AccountName } from './account-name.tsx';

/** Lists what is deleted with an account; if it has a history, a word must be typed. */
export function DeleteAccountDialog({ account, onClose }: { account: User; onClose: () => void }) {
  const deletion = useDeleteUser();
  const { data, isError, isFetching } = useQuery({ ...userDeletionQuery(account.id), enabled: deletion.isIdle });
  // The deletion itself reloads it; the confirmed counts stay until the dialog closes.
  const isCounting = isFetching && deletion.isIdle;
  const losses = data && !isCounting ? lossesText(data) : undefined;

  const handleConfirm = async () => {
    await reported(deletion.mutateAsync(account.id), {
      done: {
        title: 'User account deleted successfully',
        description: `${fullName(account)} and all of the account’s data have been deleted.`,
        variant: 'success',
      },
      failure: 'Failed to delete user account',
      otherwise: 'Please try again.',
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this account?"
      description={<AccountName account={account} />}
      confirmLabel="Delete account"
      busyLabel="Deleting…"
      word={losses ? 'DELETE' : undefined}
      isReady={losses !== undefined && !isError}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p aria-live="polite" className="tabular-nums">
        {sentenceOf({ losses, isError, isIdle: deletion.isIdle })}
      </p>
    </ConfirmDialog>
  );
}

interface Looked {
  losses: ReturnType<typeof lossesText> | undefined;
  isError: boolean;
  isIdle: boolean;
}

function sentenceOf({ losses, isError, isIdle }: Looked): string {
  if (!isIdle) return 'This takes a moment.';
  if (isError) return 'The records to delete could not be counted. Close this and try again.';
  if (losses === undefined) return 'Counting what else is deleted…';
  return losses === null
    ? 'Nothing else is deleted: there is no history. This can’t be undone.'
    : `Also deleted: ${losses}. This can’t be undone.`;
}

type AccountDeletion = z.output<(typeof getUserDeletion)['responses'][200]>;

/** What is deleted with an account: "12 quiz sessions, 240 answers, and 1 card review"; null if nothing is. */
export function lossesText({ quizSessions, answers, cardReviews, ownCards }: AccountDeletion): string | null {
  const losses = [
    { count: quizSessions, noun: 'quiz session' },
    { count: answers, noun: 'answer' },
    { count: cardReviews, noun: 'card review' },
    { count: ownCards, noun: 'card of their own', plural: 'cards of their own' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, noun, plural }) => counted(count, noun, plural));
  return losses.length === 0 ? null : listText(losses);
}
