interface PartCreditProps {
  isOn: boolean;
  hint: string;
  onChange: (isOn: boolean) => void;
}

/** Whether an answer that is partly right counts in part. */
export function PartCredit({ isOn, hint, onChange }: PartCreditProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
      <input
        type="checkbox"
        checked={isOn}
        className="mt-0.5 size-5 shrink-0 accent-brand"
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        Give part credit
        <span className="block text-14 text-ink-2">{hint}</span>
      </span>
    </label>
  );
}
