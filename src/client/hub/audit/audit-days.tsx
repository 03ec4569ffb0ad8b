import { useState } from 'react';
import { AUDIT_ADDRESS_DAYS, AUDIT_DAYS } from '#shared/domain/limits.ts';
import { useSetAuditDays } from '#client/api/audit.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';

/** For how many days the log is kept. */
export function AuditDays({ days }: { days: number }) {
  const [typed, setTyped] = useState(String(days));
  const { mutate, isPending } = useSetAuditDays();
  const wanted = Number(typed);
  const isRight = Number.isInteger(wanted) && wanted >= AUDIT_DAYS.min && wanted <= AUDIT_DAYS.max;
  const handleSubmit = () => {
    if (!isRight) return;
    mutate(wanted, {
      onSuccess: () => toast({ title: `Entries are kept for ${wanted} days`, variant: 'success' }),
      onError: (error) => toast(failed('This could not be saved', error)),
    });
  };
  return (
    <form
      noValidate
      className="mt-6 flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <Field
        className="w-full max-w-80"
        label="Days that entries are kept"
        hint={`Addresses are deleted after ${AUDIT_ADDRESS_DAYS} days at the latest.`}
        error={isRight ? undefined : `Enter a number from ${AUDIT_DAYS.min} to ${AUDIT_DAYS.max}`}
      >
        <Input inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Button type="submit" className="mt-6.5" disabled={isPending || wanted === days}>
        Save
      </Button>
    </form>
  );
}
