import { useQuery } from '@tanstack/react-query';
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_MAX } from '#shared/domain/text-limits.ts';
import { passwordRulesQuery, useSetPasswordRules } from '#client/api/password-rules.ts';
import { SwitchField } from '#client/ui/switch.tsx';
import { NumbersForm } from './numbers-form.tsx';
import { SettingsCard, savedOver } from './settings-card.tsx';

const bounds = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MIN_LENGTH_MAX };
const FIELDS = [
  { name: 'owner', label: 'Owners', ...bounds },
  { name: 'teacher', label: 'Teachers', ...bounds },
  { name: 'assistant', label: 'Assistants', ...bounds },
  { name: 'student', label: 'Students', ...bounds },
] as const;

/** The rules for passwords that are chosen from now on. */
export function PasswordRulesCard() {
  const query = useQuery(passwordRulesQuery);
  const { data: rules } = query;
  const { mutateAsync, isPending } = useSetPasswordRules();
  return (
    <SettingsCard
      id="password-rules"
      title="Passwords"
      text="The minimum number of characters for passwords chosen from now on. Existing passwords keep working."
      query={query}
    >
      {rules && (
        <>
          <NumbersForm
            fields={FIELDS}
            saved={{ ...rules.minLengths, rules }}
            isPending={isPending}
            onSave={(minLengths, { from, reset }) =>
              savedOver({ from: from.rules, reset }, (expectedRevision) =>
                mutateAsync({ refusesCommon: from.rules.refusesCommon, minLengths, expectedRevision }),
              )
            }
          />
          <SwitchField
            className="mt-5"
            label="Refuse easily guessed passwords"
            hint="The 10,000 most common passwords, and people’s own names. If off, people who choose one see a hint."
            isOn={rules.refusesCommon}
            disabled={isPending}
            onChange={(refusesCommon) =>
              void savedOver({ from: rules, reset: () => undefined }, (expectedRevision) =>
                mutateAsync({ minLengths: rules.minLengths, refusesCommon, expectedRevision }),
              )
            }
          />
        </>
      )}
    </SettingsCard>
  );
}
