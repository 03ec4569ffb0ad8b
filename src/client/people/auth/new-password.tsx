import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { FactorRole } from '#shared/domain/limits.ts';
import { DEFAULT_PASSWORD_RULES, isEasilyGuessed } from '#shared/people/password-rules.ts';
import { passwordRulesQuery } from '#client/api/password-rules.ts';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from './password-input.tsx';

interface NewPasswordProps {
  label: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
  /** Whose password it is to be; null where that is not known, as with a mailed link. */
  of: FactorRole | null;
  /** Names and the like, which others try first. */
  own?: readonly string[];
}

/** A password that is chosen, with what owners want of it and a hint where it is easily guessed. */
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
              ? 'Whoever guesses tries this one first, so it can’t be used here. Choose another.'
              : 'Whoever guesses tries this one first. Better choose another.'}
          </span>
        )}
      </output>
    </div>
  );
}

const NOTHING: readonly string[] = [];

/** 40 kB that nobody needs who does not choose a password. */
const commonPasswords = {
  queryKey: ['common-passwords'],
  queryFn: async () => (await import('#shared/people/common-passwords.ts')).COMMON_PASSWORDS,
  staleTime: Infinity,
  // A set is no JSON, and it does not change.
  structuralSharing: false,
};
