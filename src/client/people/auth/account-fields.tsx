import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { Field, Input } from '#client/ui/field.tsx';
import { PASSWORD_HINT } from './password-hint.ts';
import { PasswordInput } from './password-input.tsx';

interface Account {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

type AccountFieldsProps = Record<keyof Account, UseFormRegisterReturn> & {
  errors: FieldErrors<Account>;
  /** Further fields, before the password. */
  children?: ReactNode;
};

/** What every new account needs. */
export function AccountFields({ errors, firstName, lastName, email, password, children }: AccountFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" required {...firstName} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" required {...lastName} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" required {...email} />
      </Field>
      {children}
      <Field label="Password" error={errors.password?.message} hint={PASSWORD_HINT}>
        <PasswordInput autoComplete="new-password" required {...password} />
      </Field>
    </>
  );
}
