import { useEffect, useRef, useState } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { PASSKEY_NAME_MAX_LENGTH } from '#shared/people/sign-in-limits.ts';
import type { OwnFactors } from '#shared/people/factors.contract.ts';
import { useRemovePasskey, useRenamePasskey } from '#client/api/factors.ts';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

type Passkey = OwnFactors['passkeys'][number];

export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const [renamed, setRenamed] = useState<string | null>(null);
  const remove = useRemovePasskey();
  if (passkeys.length === 0) return null;
  const handleRemove = ({ id, name }: Passkey) =>
    reported(remove.mutateAsync(id), {
      done: `Passkey removed: ${name}`,
      failure: 'The passkey could not be removed',
    });
  return (
    <ul className="mt-2 divide-y divide-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          {renamed === passkey.id ? (
            <Rename passkey={passkey} onDone={() => setRenamed(null)} />
          ) : (
            <>
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{passkey.name}</p>
                <p className="text-14 text-ink-2 tabular-nums">
                  Added {formatDate(passkey.createdAt)}
                  {passkey.usedAt !== null && `, last used ${formatDate(passkey.usedAt)}`}
                </p>
              </div>
              <div className="flex">
                <IconButton label={`Rename ${passkey.name}`} Icon={Pencil} onClick={() => setRenamed(passkey.id)} />
                <IconButton
                  label={`Remove ${passkey.name}`}
                  Icon={Trash2}
                  disabled={remove.isPending}
                  onClick={() => void handleRemove(passkey)}
                />
              </div>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Rename({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const fault = name.trim() === '' ? 'Enter a name' : undefined;
  const handleRename = async () => {
    const failure = 'The passkey could not be renamed';
    if (await reported(rename.mutateAsync({ id: passkey.id, name }), { failure })) onDone();
  };
  return (
    <form
      noValidate
      className="flex flex-1 flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (fault === undefined) void handleRename();
      }}
    >
      <Field label="Name of the passkey" className="min-w-0 flex-1 basis-48" error={fault}>
        <Input
          dir="auto"
          autoComplete="off"
          ref={input}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button type="submit" disabled={rename.isPending}>
        Save
      </Button>
    </form>
  );
}
