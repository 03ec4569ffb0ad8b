const REFUSED_ID = 'import-file-refused';

interface FileInputProps {
  label: string;
  accept: string;
  isRefused: boolean;
  onFiles: (files: File[]) => void;
  /** Whether something is dragged over it. */
  onOver?: (isOver: boolean) => void;
}

/** The browser's own field, invisible over all of its container. */
export function FileInput({ label, accept, isRefused, onFiles, onOver }: FileInputProps) {
  return (
    <input
      type="file"
      accept={accept}
      aria-label={label}
      aria-invalid={isRefused || undefined}
      aria-describedby={isRefused ? REFUSED_ID : undefined}
      className="absolute inset-0 cursor-pointer opacity-0"
      onDragEnter={() => onOver?.(true)}
      onDragLeave={() => onOver?.(false)}
      onDrop={() => onOver?.(false)}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // So that the same file can be chosen again once it is corrected.
        target.value = '';
      }}
    />
  );
}

/** Why the last file was not taken. */
export function Refused({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <p id={REFUSED_ID} className="text-14 text-bad">
      {reason}
    </p>
  );
}
