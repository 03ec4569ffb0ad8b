import { Field, Input } from '#client/ui/field.tsx';

/** Set if the user must enter a backup's key. */
export interface KeyRequest {
  /** The server's message about the last attempt; null before the first. */
  problem: string | null;
}

interface BackupKeyFieldProps {
  keyRequest: KeyRequest;
  value: string;
  onChange: (key: string) => void;
}

/** The field for an encrypted backup's key. The key is sent with the request, and stored nowhere. */
export function BackupKeyField({ keyRequest, value, onChange }: BackupKeyFieldProps) {
  return (
    <Field
      label="Backup key"
      error={keyRequest.problem ?? undefined}
      hint="The passphrase or age identity with which the backup was encrypted. The hub does not store it."
    >
      <Input type="password" autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}
