import type { ReactNode } from 'react';

interface ChoiceBoxProps {
  label: string;
  hint: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox for a choice to make before an import, with its consequences. */
export function ChoiceBox({ label, hint, isChecked, onChange }: ChoiceBoxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
      <input
        type="checkbox"
        checked={isChecked}
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
