interface CheckboxProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox with its label beside it. */
export function Checkbox({ label, isChecked, onChange }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        checked={isChecked}
        className="size-5 shrink-0 accent-brand"
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
