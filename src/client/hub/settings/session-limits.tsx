import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SESSION_DAYS, SESSION_IDLE } from '#shared/domain/limits.ts';
import type { SessionLimits } from '#shared/people/sessions.contract.ts';
import { sessionLimitsQuery, useSetSessionLimits } from '#client/api/sessions.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';

/** After how long unused a sign-in ends. It is saved apart from the texts. */
export function SessionLimitsCard() {
  const { data, error, refetch } = useQuery(sessionLimitsQuery);
  return (
    <Card aria-labelledby="session-limits">
      <CardTitle id="session-limits">Signing out after a while</CardTitle>
      <p className="mt-1 text-ink-2">
        A browser that is not used for this long asks for the password again; what is on the screen stays. After{' '}
        {SESSION_DAYS} days it asks in any case.
      </p>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && <LimitsForm saved={data} />}
    </Card>
  );
}

const FIELDS = [
  { name: 'teacherHours', label: 'Hours for teachers' },
  { name: 'studentDays', label: 'Days for students' },
] as const;

function LimitsForm({ saved }: { saved: SessionLimits }) {
  const [typed, setTyped] = useState({
    teacherHours: String(saved.teacherHours),
    studentDays: String(saved.studentDays),
  });
  const { mutate, isPending } = useSetSessionLimits();
  const wanted = { teacherHours: Number(typed.teacherHours), studentDays: Number(typed.studentDays) };
  const faultOf = (name: keyof SessionLimits) => {
    const { min, max } = SESSION_IDLE[name];
    const isRight = Number.isInteger(wanted[name]) && wanted[name] >= min && wanted[name] <= max;
    return isRight ? undefined : `Enter a number from ${min} to ${max}`;
  };
  const isSaved = FIELDS.every(({ name }) => wanted[name] === saved[name]);
  const handleSubmit = () => {
    if (FIELDS.some(({ name }) => faultOf(name) !== undefined)) return;
    mutate(wanted, {
      onSuccess: () => toast({ title: 'Settings Saved', variant: 'success' }),
      onError: (error) => toast(failed('This could not be saved', error)),
    });
  };
  return (
    <form
      noValidate
      className="mt-4 grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      {FIELDS.map(({ name, label }) => (
        <Field key={name} label={label} error={faultOf(name)}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        </Field>
      ))}
      <Button type="submit" className="justify-self-start" disabled={isPending || isSaved}>
        {isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}
