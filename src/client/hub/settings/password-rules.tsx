import { useQuery } from '@tanstack/react-query';
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_MAX } from '#shared/domain/limits.ts';
import type { PasswordRules } from '#shared/people/password-rules.ts';
import { passwordRulesQuery, useSetPasswordRules } from '#client/api/password-rules.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { NumbersForm } from './numbers-form.tsx';

const bounds = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MIN_LENGTH_MAX };
const FIELDS = [
  { name: 'owner', label: 'Owners', ...bounds },
  { name: 'teacher', label: 'Teachers', ...bounds },
  { name: 'assistant', label: 'Assistants', ...bounds },
  { name: 'student', label: 'Students', ...bounds },
] as const;

/** The rules for passwords that are chosen from now on. */
export function PasswordRulesCard() {
  const { data: rules, error, refetch } = useQuery(passwordRulesQuery);
  const save = useSetPasswordRules();
  const handleSave = (change: Partial<PasswordRules>) => {
    if (!rules) return;
    save.mutate(
      { ...rules, ...change },
      {
        onSuccess: () => toast({ title: 'Settings Saved', variant: 'success' }),
        onError: (failure) => toast(failed('This could not be saved', failure)),
      },
    );
  };
  return (
    <Card aria-labelledby="password-rules">
      <CardTitle id="password-rules">Passwords</CardTitle>
      <p className="mt-1 text-ink-2">
        The minimum number of characters for passwords chosen from now on. Existing passwords keep working.
      </p>
      {error && !rules && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {rules && (
        <>
          <NumbersForm
            fields={FIELDS}
            saved={rules.minLengths}
            isPending={save.isPending}
            onSave={(minLengths) => handleSave({ minLengths })}
          />
          <div className="mt-5 flex items-start justify-between gap-4">
            <div className="min-w-0">
              <p className="font-medium">Refuse easily guessed passwords</p>
              <p id="common-passwords-text" className="mt-0.5 text-14 text-ink-2">
                The 10,000 most common passwords, and people’s own names. If off, people who choose one see a hint.
              </p>
            </div>
            <Switch
              label="Refuse easily guessed passwords"
              isOn={rules.refusesCommon}
              disabled={save.isPending}
              describedBy="common-passwords-text"
              onChange={(refusesCommon) => handleSave({ refusesCommon })}
            />
          </div>
        </>
      )}
    </Card>
  );
}
