import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { dayIn } from '#shared/domain/study-days.ts';
import type { FactorRole } from '#shared/domain/roles.ts';
import { timeZone } from '#client/lib/time-zone.ts';
import { Field, Input } from '#client/ui/field.tsx';
import { NewPassword } from './new-password.tsx';

type Account = Record<'firstName' | 'lastName' | 'email' | 'password', string>;

type AccountFieldsProps = Record<Exclude<keyof Account, 'email'>, UseFormRegisterReturn> & {
  /** Undefined if the address is fixed. */
  email?: UseFormRegisterReturn;
  /** The role of the new account. */
  of: FactorRole;
  errors: FieldErrors<Account>;
  /** Further fields, before the password. */
  children?: ReactNode;
};

/** What every new account needs. */
export function AccountFields({ of, errors, firstName, lastName, email, password, children }: AccountFieldsProps) {
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
      {email && (
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="email" required {...email} />
        </Field>
      )}
      {children}
      <NewPassword label="Password" error={errors.password?.message} field={password} of={of} />
    </>
  );
}

export function BirthDateField({ error, ...field }: UseFormRegisterReturn & { error: string | undefined }) {
  return (
    <Field label="Date of birth" error={error}>
      <Input type="date" autoComplete="bday" min="1900-01-01" max={localToday()} required {...field} />
    </Field>
  );
}

/** Today's calendar date in the viewer's time zone. */
export const localToday = (now = new Date()): string => dayIn(timeZone, now);
