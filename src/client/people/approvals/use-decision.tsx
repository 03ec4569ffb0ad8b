import { useState } from 'react';
import { counted, plural } from '#shared/domain/counted.ts';
import type { User } from '#shared/people/users.contract.ts';
import { type Decision, type DecisionResult, useSetUserStatus } from '#client/api/users.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call.ts';
import { reported } from '#client/lib/reported.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { fullName, type Named } from '#client/components/full-name.ts';

/** Approves students, or rejects them after the returned question is confirmed, and reports the outcome. */
export function useDecision() {
  const { mutateAsync } = useSetUserStatus();
  const [toReject, setToReject] = useState<readonly User[]>([]);
  const apply = (users: readonly User[], decision: Decision) =>
    reported(mutateAsync({ users, status: decision }), {
      done: (result) => decided(users, decision, result),
      failure: (error) => decisionFailed(users, error),
    });
  const decide = (users: readonly User[], decision: Decision) => {
    if (decision === 'rejected') setToReject(users);
    else void apply(users, decision);
  };
  const close = () => setToReject([]);
  const handleConfirm = () => {
    close();
    void apply(toReject, 'rejected');
  };
  const question = toReject.length > 0 && <RejectDialog users={toReject} onConfirm={handleConfirm} onClose={close} />;
  return { decide, question };
}

interface RejectDialogProps {
  users: readonly User[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Names the students. */
function RejectDialog({ users, onConfirm, onClose }: RejectDialogProps) {
  const [first] = users;
  const isOne = users.length === 1;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isOne && first ? `Reject ${fullName(first)}?` : `Reject ${counted(users.length, 'student')}?`}
      description={
        isOne && first ? (
          <span>
            <AddressText>{first.email}</AddressText> will be signed out and can’t sign in any more.
          </span>
        ) : (
          'They will be signed out and can’t sign in any more.'
        )
      }
      confirmLabel={isOne ? 'Reject' : `Reject ${counted(users.length, 'student')}`}
      onConfirm={onConfirm}
    />
  );
}

/** The outcome of a decision about some students. */
export function decided(users: readonly Named[], decision: Decision, result: DecisionResult): ToastContent {
  const { updatedCount, skippedCount } = result;
  const skipped = skippedCount > 0 ? ` ${counted(skippedCount, 'other')} had already been decided.` : '';
  if (updatedCount === 0) return { title: 'Nothing Changed', description: skipped.trim() };
  const who = users.length === 1 ? nameOf(users) : counted(updatedCount, 'student');
  const noun = plural(updatedCount, 'Student');
  return decision === 'approved'
    ? { title: `${noun} Approved`, description: `${who} can now take quizzes.${skipped}`, variant: 'success' }
    : { title: `${noun} Rejected`, description: `${who} can't sign in any more.${skipped}` };
}

export function decisionFailed(users: readonly Named[], error: unknown): ToastContent {
  const who = plural(users.length, `${nameOf(users)} is`, `${counted(users.length, 'student')} are`);
  return {
    title: 'Failed to update user status',
    description: serverMessage(error, `${who} still waiting. Please try again.`),
    variant: 'destructive',
  };
}

const nameOf = ([user]: readonly Named[]) => (user ? fullName(user) : '');
