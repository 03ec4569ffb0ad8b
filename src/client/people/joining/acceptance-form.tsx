import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { acceptance, type InvitationOffer } from '#shared/people/invitations.contract.ts';
import { useAcceptInvitation, useCurrentUser } from '#client/api/auth.ts';
import { isRefusedAs, serverMessage } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { AccountFields, BirthDateField } from '../auth/account-fields.tsx';
import { AgreeToPolicies } from '../auth/agree-to-policies.tsx';

type Acceptance = z.input<typeof acceptance>;

interface AcceptanceFormProps {
  token: string;
  offer: InvitationOffer;
  /** Called if the server refuses: the link may have been used already. */
  onRefused: () => void;
}

/** Creates the account for an invitation, and signs in with it. */
export function AcceptanceForm({ token, offer, onRefused }: AcceptanceFormProps) {
  const accept = useAcceptInvitation();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { firstName, lastName, staffRole } = offer;
  const isStudent = staffRole === null;
  const { register, handleSubmit, control, setError, setValue, formState } = useForm<Acceptance>({
    resolver: zodResolver(isStudent ? acceptance.required({ dateOfBirth: true }) : acceptance),
    defaultValues: { token, firstName, lastName, password: '', ...(isStudent && { dateOfBirth: '' }) },
  });

  const agreedTo = useWatch({ control, name: 'agreedTo' }) ?? [];
  const handleValid = async (form: Acceptance) => {
    try {
      await accept.mutateAsync(form);
      toast({ title: 'Welcome', description: 'Your account is ready. You can start right away.', variant: 'success' });
      await navigate({ to: '/', replace: true });
    } catch (error) {
      if (isRefusedAs('consent_needed', error)) setError('agreedTo', { message: serverMessage(error, '') });
      // The mutation has the error, which is shown below.
      onRefused();
    }
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(handleValid)(event)}>
      {user && (
        <Notice title={`You are signed in as ${user.email}`}>
          Accepting the invitation signs you out there, and in with the new account.
        </Notice>
      )}
      <AccountFields
        of={staffRole ?? 'student'}
        errors={formState.errors}
        firstName={register('firstName')}
        lastName={register('lastName')}
        password={register('password')}
      >
        {isStudent && <BirthDateField error={formState.errors.dateOfBirth?.message} {...register('dateOfBirth')} />}
      </AccountFields>
      <AgreeToPolicies
        agreedTo={agreedTo}
        error={formState.errors.agreedTo?.message}
        onChange={(ids) => setValue('agreedTo', ids)}
      />
      {accept.isError && (
        <Notice tone="bad" title="The account was not created">
          {serverMessage(accept.error, 'Check your connection and try again.')}
        </Notice>
      )}
      <Button type="submit" variant="primary" disabled={accept.isPending}>
        {accept.isPending ? 'Creating account…' : 'Accept invitation'}
      </Button>
    </form>
  );
}
