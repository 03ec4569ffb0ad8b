import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { claimByInvitation } from '#shared/people/invitations.contract.ts';
import type { FactorRole } from '#shared/domain/roles.ts';
import type { useClaimByInvitation } from '#client/api/joining.ts';
import { serverMessage } from '#client/lib/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { NewPassword } from '../auth/new-password.tsx';

interface ClaimFormProps {
  token: string;
  /** The role that the account will have. */
  of: FactorRole;
  claim: ReturnType<typeof useClaimByInvitation>;
  /** Called if the server refuses: the link may have been used already. */
  onRefused: () => void;
}

/** Sets the password of an account that somebody registered with the invited address. */
export function ClaimForm({ token, of, claim, onRefused }: ClaimFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(claimByInvitation.body),
    defaultValues: { token, password: '' },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit((form) => claim.mutate(form, { onError: onRefused }))(event)}
    >
      <NewPassword
        label="New password"
        error={formState.errors.password?.message}
        field={register('password')}
        of={of}
      />
      {claim.isError && (
        <Notice tone="bad" title="The invitation was not accepted">
          {serverMessage(claim.error, 'Check your connection and try again.')}
        </Notice>
      )}
      <Button type="submit" variant="primary" disabled={claim.isPending}>
        {claim.isPending ? 'Accepting…' : 'Accept invitation'}
      </Button>
    </form>
  );
}
