import { useQuery } from '@tanstack/react-query';
import { FACTOR_ROLES, type FactorRole } from '#shared/domain/limits.ts';
import { factorPolicyQuery, useSetFactorPolicy } from '#client/api/factors.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Switch } from '#client/ui/switch.tsx';

const WORDS: Record<FactorRole, string> = {
  owner: 'Owners',
  teacher: 'Teachers',
  assistant: 'Assistants',
  student: 'Students',
};

/** Which roles need a second factor. Each change is saved at once, separately from the texts. */
export function FactorPolicyCard() {
  const { data: policy, error, refetch } = useQuery(factorPolicyQuery);
  const save = useSetFactorPolicy();
  const requiredOf = (save.isPending ? save.variables : policy?.requiredOf) ?? [];
  const handleChange = (role: FactorRole, isOn: boolean) =>
    save.mutate(
      FACTOR_ROLES.filter((other) => (other === role ? isOn : requiredOf.includes(other))),
      {
        onError: (failure) => toast(failed('This could not be saved', failure)),
      },
    );
  return (
    <Card aria-labelledby="factor-policy">
      <CardTitle id="factor-policy">Second factor</CardTitle>
      <p className="mt-1 text-ink-2">
        Everybody can protect their account with an authenticator app or a passkey, under Security in their menu.
        Accounts of the roles that you switch on here can do nothing else until they have one.
      </p>
      {error && !policy && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <ul className="mt-3 grid gap-1">
        {FACTOR_ROLES.toReversed().map((role) => (
          <li key={role} className="flex min-h-11 items-center justify-between gap-4">
            <span aria-hidden>{WORDS[role]}</span>
            <Switch
              label={`${WORDS[role]} need a second factor`}
              isOn={requiredOf.includes(role)}
              disabled={!policy || save.isPending}
              onChange={(isOn) => handleChange(role, isOn)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
