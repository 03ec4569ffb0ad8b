import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { FactorRole } from '#shared/domain/roles.ts';
import { DEFAULT_PASSWORD_RULES, isEasilyGuessed } from '#shared/people/password-rules.ts';
import { passwordRulesQuery } from '#client/api/password-rules.ts';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from './password-input.tsx';

interface NewPasswordProps {
  label: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
  /** The role of the account; null if unknown, as with a mailed link. */
  of: FactorRole | null;
  /** Names and similar words, which attackers try first. */
  own?: readonly string[];
}

/** A field for a new password, with the owners' rules and a warning if it is easy to guess. */
export function NewPassword({ label, error, field, of, own = NOTHING }: NewPasswordProps) {
  const { data: rules = DEFAULT_PASSWORD_RULES } = useQuery(passwordRulesQuery);
  const [typed, setTyped] = useState('');
  const common = useQuery({ ...commonPasswords, enabled: typed !== '' }).data;
  const min = of === null ? Math.min(...Object.values(rules.minLengths)) : rules.minLengths[of];
  return (
    <div className="grid gap-1.5">
      <Field
        label={label}
        error={error}
        hint={`At least ${min} characters. A few words that only you would put together work well.`}
      >
        <PasswordInput
          autoComplete="new-password"
          required
          {...field}
          onChange={(event) => {
            setTyped(event.target.value);
            void field.onChange(event);
          }}
        />
      </Field>
      <output className="text-14 text-warn">
        {common && isEasilyGuessed(typed, { common, own }) && (
          <span className="flex items-start gap-1.5">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {rules.refusesCommon
              ? 'Attackers try this one first, so it can’t be used here. Choose another.'
              : 'Attackers try this one first. You should choose another.'}
          </span>
        )}
      </output>
    </div>
  );
}

const NOTHING: readonly string[] = [];

/** 40 kB that only users who choose a password need. */
const commonPasswords = {
  queryKey: ['common-passwords'],
  queryFn: async () => (await import('#shared/people/common-passwords.ts')).COMMON_PASSWORDS,
  staleTime: Infinity,
  // A set is not JSON, and it does not change.
  structuralSharing: false,
};
