import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/contract/users.ts';
import { useDeleteUser, userDeletionQuery } from '#client/api/users.ts';
import { DeletionDialog } from '#client/components/deletion-dialog.tsx';
import { fullName } from '#client/components/full-name.ts';
import { toast } from '#client/lib/toast.ts';
import { lossesText } from './account-deletion.ts';
import { accountDeleted, failed } from './account-toasts.ts';

interface DeleteAccountDialogProps {
  account: User;
  onClose: () => void;
}

/** Spells out what goes with an account; where there is a history, the word has to be typed. */
export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
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
