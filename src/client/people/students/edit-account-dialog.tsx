import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { STAFF_ROLES } from '#shared/domain/roles.ts';
import { userChange, type User, type UserChange } from '#shared/people/users.contract.ts';
import { resetFactors } from '#shared/people/factors.endpoints.ts';
import { useCurrentUser, useMay } from '#client/api/auth.ts';
import { useResetFactors } from '#client/api/factors.ts';
import { useUpdateUser } from '#client/api/users.ts';
import { fullName } from '#client/components/full-name.ts';
import { CallError, isRefusedAs } from '#client/lib/call.ts';
import { failed } from '#client/lib/failed.ts';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { STAFF_ROLE_RIGHTS, STAFF_ROLE_WORDS } from './staff-role-words.ts';
import { protectedText, type Protection } from './protection.ts';

interface EditAccountDialogProps {
  account: User;
  protection: Protection;
  onClose: () => void;
}

/** Changes names, email and roles. A protected account keeps its roles. */
export function EditAccountDialog({ account, protection, onClose }: EditAccountDialogProps) {
  const update = useUpdateUser();
  const { email, role, staffRole } = account;
  const { register, handleSubmit, reset, setError, control, formState } = useForm<UserChange>({
    resolver: zodResolver(userChange),
    defaultValues: changeOf(account),
  });
  const saveOver = useSaveOver<User>(account, (theirs) => theirs && reset(changeOf(theirs)));
  const { errors } = formState;
  const newRole = useWatch({ control, name: 'role' });
  const user = useCurrentUser();
  const mayAppoint = user?.staffRole === 'owner';
  const mayReset = useMay(resetFactors);
  const isOwn = user?.id === account.id;

  const handleValid = async (change: UserChange) => {
    try {
      await saveOver((expectedRevision) =>
        update.mutateAsync({ id: account.id, change: { ...change, expectedRevision } }),
      );
      toast({ title: 'User details updated successfully', variant: 'success' });
      onClose();
    } catch (error) {
      if (isRefusedAs('changed_since', error)) return;
      const failure = failed('Failed to update user details', error, 'Please try again.');
      if (isTakenAddress(error, change.email, email)) setError('email', { message: failure.description ?? '' });
      toast(failure);
    }
  };
  return (
    <FormDialog
      title="Edit User Details"
      description={<bdi className="wrap-anywhere">{fullName(account)}</bdi>}
      submitLabel="Save details"
      isPending={update.isPending}
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={handleSubmit(handleValid)}
      onClose={onClose}
      after={mayReset && !isOwn && <ResetFactors account={account} />}
    >
      <Field label="First name" error={errors.firstName?.message}>
        <Input dir="auto" required autoComplete="off" {...register('firstName')} />
      </Field>
      <Field label="Last name" error={errors.lastName?.message}>
        <Input dir="auto" required autoComplete="off" {...register('lastName')} />
      </Field>
      <Field label="Email" className="sm:col-span-2" error={errors.email?.message}>
        <Input type="email" required autoComplete="off" {...register('email')} />
      </Field>
      <Field
        label="Role"
        className="sm:col-span-2"
        error={errors.role?.message}
        hint={protection ? `${protectedText(protection, 'demoted')}.` : roleHint(role, newRole)}
      >
        {/* Not registered if it is locked: the form then returns the initial role. */}
        <Select {...(protection ? { disabled: true, value: role } : register('role'))}>
          <option value="student">Student</option>
          {(mayAppoint || role === 'teacher') && <option value="teacher">Teacher</option>}
        </Select>
      </Field>
      {newRole === 'teacher' && mayAppoint && (
        <Field label="Rights" className="sm:col-span-2">
          <Select {...(protection ? { disabled: true, value: staffRole ?? undefined } : register('staffRole'))}>
            <Options
              of={STAFF_ROLES.toReversed().map((value) => ({
                value,
                label: `${STAFF_ROLE_WORDS[value]}: ${STAFF_ROLE_RIGHTS[value]}`,
              }))}
            />
          </Select>
        </Field>
      )}
    </FormDialog>
  );
}

const changeOf = ({ firstName, lastName, email, role, staffRole }: User): UserChange => ({
  firstName,
  lastName,
  email,
  role,
  staffRole: staffRole ?? 'teacher',
});

/** For a user who has lost their second factor. */
function ResetFactors({ account }: { account: User }) {
  const reset = useResetFactors();
  const handleClick = () =>
    reported(reset.mutateAsync(account.id), {
      done: {
        title: 'Second factor removed',
        description: `${fullName(account)} signs in with the password alone now.`,
        variant: 'success',
      },
      failure: 'The second factor could not be removed',
    });
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-60 text-14 text-ink-2">
        Have they lost their phone or key? Make sure that it is really them: after this, the password is enough.
      </p>
      <Button disabled={reset.isPending} onClick={() => void handleClick()}>
        Remove second factor
      </Button>
    </div>
  );
}

/** The consequences of a change of role, shown before it is saved. */
function roleHint(before: User['role'], after: User['role']): string | undefined {
  if (before === after) return undefined;
  return after === 'teacher'
    ? 'Teachers can use the back office, within their rights. This account has to sign in again.'
    : 'Students see only their own learning. This account has to sign in again.';
}

function isTakenAddress(error: unknown, email: string, before: string): boolean {
  return error instanceof CallError && error.status === 409 && email !== before;
}
