import { useState } from 'react';
import { AUDIT_ADDRESS_DAYS, AUDIT_DAYS } from '#shared/domain/audit-log.ts';
import type { SavedDays } from '#shared/hub/audit.contract.ts';
import { useSetAuditDays } from '#client/api/audit.ts';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';

/** For how many days the log is kept. */
export function AuditDays({ saved }: { saved: SavedDays }) {
  const { days } = saved;
  const [typed, setTyped] = useState(String(days));
  const { mutateAsync, isPending } = useSetAuditDays();
  const typedDays = Number(typed);
  const isRight = Number.isInteger(typedDays) && typedDays >= AUDIT_DAYS.min && typedDays <= AUDIT_DAYS.max;
  const saveOver = useSaveOver(saved, (theirs) => theirs && setTyped(String(theirs.days)));
  const handleSubmit = () => {
    if (!isRight) return;
    const done = `Entries are kept for ${typedDays} days`;
    const saving = saveOver((expectedRevision) => mutateAsync({ days: typedDays, expectedRevision }));
    void reported(saving, { done, failure: 'This could not be saved' });
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
      <Button type="submit" className="mt-6.5" disabled={isPending || typedDays === days}>
        Save
      </Button>
    </form>
  );
}
