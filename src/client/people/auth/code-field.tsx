import type { ComponentProps } from 'react';
import { Field, Input } from '#client/ui/field.tsx';

/** A field for a code of the authenticator app, or a recovery code. */
export function CodeField({ error, ...props }: ComponentProps<typeof Input> & { error: string | undefined }) {
  return (
    <Field
      label="Code"
      hint="The six digits that your authenticator app shows, or one of your recovery codes."
      error={error}
    >
      <Input autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} required {...props} />
    </Field>
  );
}
