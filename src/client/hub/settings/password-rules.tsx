import { useQuery } from '@tanstack/react-query';
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_MAX } from '#shared/domain/text-limits.ts';
import { passwordRulesQuery, useSetPasswordRules } from '#client/api/password-rules.ts';
import { SwitchField } from '#client/ui/switch.tsx';
import { NumberFields } from './number-fields.tsx';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsPart } from './settings-section.tsx';
import { useDraft } from './use-draft.ts';

const bounds = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MIN_LENGTH_MAX };
const FIELDS = [
  { name: 'owner', label: 'Owners', ...bounds },
  { name: 'teacher', label: 'Teachers', ...bounds },
  { name: 'assistant', label: 'Assistants', ...bounds },
  { name: 'student', label: 'Students', ...bounds },
] as const;

/** The rules for passwords that are chosen from now on. */
export function usePasswordRules(): SettingsPart {
  const query = useQuery(passwordRulesQuery);
  const { values: rules, set, ...draft } = useDraft(query.data, useSetPasswordRules().mutateAsync);
  const card = (
    <SettingsCard
      id="password-rules"
      title="Passwords"
      text="The minimum number of characters for passwords chosen from now on. Existing passwords keep working."
      query={query}
    >
      {rules && (
        <>
          <NumberFields
            fields={FIELDS}
            values={rules.minLengths}
            onChange={(change) => set({ minLengths: { ...rules.minLengths, ...change } })}
          />
          <SwitchField
            className="mt-5"
            label="Refuse easily guessed passwords"
            hint="The 10,000 most common passwords, and people’s own names. If off, people who choose one see a hint."
            isOn={rules.refusesCommon}
            onChange={(refusesCommon) => set({ refusesCommon })}
          />
        </>
      )}
    </SettingsCard>
  );
  return { ...draft, card };
}
