import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { setupTeacher } from '#shared/contract/auth.ts';
import { useSetupTeacher } from '#client/api/auth.ts';
import { serverMessage } from '#client/lib/call.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { AccountFields } from './account-fields.tsx';

type Setup = z.input<typeof setupTeacher.body>;

/** Creates the first teacher with the one-time token and signs them in. A refusal may mean that the link was used meanwhile. */
export function SetupForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const setup = useSetupTeacher();
  const { register, handleSubmit, formState } = useForm<Setup>({
    resolver: zodResolver(setupTeacher.body),
    defaultValues: { token, firstName: '', lastName: '', email: '', password: '' },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit((form) => setup.mutate(form, { onError: onRefused }))(event)}
    >
      <AccountFields
        errors={formState.errors}
        firstName={register('firstName')}
        lastName={register('lastName')}
        email={register('email')}
        password={register('password')}
      />
      {setup.isError && (
        <Notice tone="bad" title="The account was not created">
          {serverMessage(setup.error, 'Please check your connection and try again.')}
        </Notice>
      )}
      <Button type="submit" variant="primary" disabled={setup.isPending}>
        {setup.isPending ? 'Creating account…' : 'Create Teacher Account'}
      </Button>
    </form>
  );
}
