import { useQuery } from '@tanstack/react-query';
import { FACTOR_ROLES, type FactorRole } from '#shared/domain/roles.ts';
import { factorPolicyQuery, useSetFactorPolicy } from '#client/api/factors.ts';
import { Switch } from '#client/ui/switch.tsx';
import { saveOver } from '#client/lib/save-over.ts';
import { SettingsCard, failureReported } from './settings-card.tsx';

const WORDS: Record<FactorRole, string> = {
  owner: 'Owners',
  teacher: 'Teachers',
  assistant: 'Assistants',
  student: 'Students',
};

/** Which roles need a second factor. Each change is saved at once. */
export function FactorPolicyCard() {
  const query = useQuery(factorPolicyQuery);
  const save = useSetFactorPolicy();
  const { data: policy } = query;
  const requiredOf = (save.isPending ? save.variables.requiredOf : policy?.requiredOf) ?? [];
  const handleChange = (role: FactorRole, isOn: boolean) => {
    const changed = FACTOR_ROLES.filter((other) => (other === role ? isOn : requiredOf.includes(other)));
    return failureReported(
      saveOver(
        { current: policy },
        (expectedRevision) => save.mutateAsync({ requiredOf: changed, expectedRevision }),
        () => undefined,
      ),
    );
  };
  return (
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
              disabled={!policy || save.isPending}
              onChange={(isOn) => void handleChange(role, isOn)}
            />
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}
