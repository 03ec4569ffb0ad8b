import { Field, Input } from '#client/ui/field.tsx';

/** That the key of a backup has to be asked for. */
export interface KeyAsked {
  /** What the server said to the last try; null before the first. */
  problem: string | null;
}

interface BackupKeyFieldProps {
  asked: KeyAsked;
  value: string;
  onChange: (key: string) => void;
}

/** Where the key of an encrypted backup is typed. It goes with the request, and is kept nowhere. */
export function BackupKeyField({ asked, value, onChange }: BackupKeyFieldProps) {
  return (
    <Field
      label="Backup key"
      error={asked.problem ?? undefined}
      hint="The passphrase or age identity with which the backup was encrypted. The hub does not store it."
    >
      <Input type="password" autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}
