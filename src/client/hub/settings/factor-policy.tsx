import { useQuery } from '@tanstack/react-query';
import { FACTOR_ROLES, type FactorRole } from '#shared/domain/roles.ts';
import { factorPolicyQuery, useSetFactorPolicy } from '#client/api/factors.ts';
import { Switch } from '#client/ui/switch.tsx';
import { SettingsCard } from './settings-card.tsx';
import type { SettingsPart } from './settings-section.tsx';
import { useDraft } from './use-draft.ts';

const WORDS: Record<FactorRole, string> = {
  owner: 'Owners',
  teacher: 'Teachers',
  assistant: 'Assistants',
  student: 'Students',
};

/** Which roles need a second factor. */
export function useFactorPolicy(): SettingsPart {
  const query = useQuery(factorPolicyQuery);
  const { values, set, ...draft } = useDraft(query.data, useSetFactorPolicy().mutateAsync);
  const requiredOf = values?.requiredOf ?? [];
  const card = (
    <SettingsCard
      id="factor-policy"
      title="Second factor"
      text="Everybody can protect their account with an authenticator app or a passkey, under Security in their menu. Accounts of the roles that you switch on here can do nothing else until they have one."
      query={query}
    >
      <ul className="mt-3 grid gap-1">
        {FACTOR_ROLES.toReversed().map((role) => (
          <li key={role} className="flex min-h-11 items-center justify-between gap-4">
            <span aria-hidden>{WORDS[role]}</span>
            <Switch
              label={`${WORDS[role]} need a second factor`}
              isOn={requiredOf.includes(role)}
              disabled={!values}
              onChange={(isOn) =>
                set({
                  requiredOf: FACTOR_ROLES.filter((other) => (other === role ? isOn : requiredOf.includes(other))),
                })
              }
            />
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
  return { ...draft, card };
}
