interface CheckFieldProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something a question does or doesn't do, with what it means. */
export function CheckField({ label, hint, isOn, onChange }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
      <input
        type="checkbox"
        checked={isOn}
        className="mt-0.5 size-5 shrink-0 accent-brand"
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        <span className="block text-14 text-ink-2">{hint}</span>
      </span>
    </label>
  );
}
