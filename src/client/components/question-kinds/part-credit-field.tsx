import { useId } from 'react';
import { Switch } from '#client/ui/switch.tsx';

interface PartCreditFieldProps {
  isOn: boolean;
  /** Explains how part credit is calculated. */
  hint: string;
  onChange: (isOn: boolean) => void;
}

/** Whether a partly right answer earns part credit. */
export function PartCreditField({ isOn, hint, onChange }: PartCreditFieldProps) {
  const hintId = useId();
  return (
    <div className="flex items-start justify-between gap-3">
      <div>
        <p className="text-14 font-medium">Give partial credit</p>
        <p id={hintId} className="text-14 text-ink-3">
          {hint}
        </p>
      </div>
      <Switch label="Give partial credit" isOn={isOn} describedBy={hintId} onChange={onChange} />
    </div>
  );
}
