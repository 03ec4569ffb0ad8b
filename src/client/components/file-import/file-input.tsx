const REFUSED_ID = 'import-file-refused';

interface FileInputProps {
  label: string;
  accept: string;
  isRefused: boolean;
  onFiles: (files: File[]) => void;
  /** Whether a file is dragged over the container. */
  onOver?: (isOver: boolean) => void;
}

/** The browser's own input, invisible and covering its whole container. */
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
        // Lets users choose the same file again once it is corrected.
        target.value = '';
      }}
    />
  );
}

/** Why the last file was rejected. */
export function Refused({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <p id={REFUSED_ID} className="text-14 text-bad">
      {reason}
    </p>
  );
}
