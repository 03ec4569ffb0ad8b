import type { LucideIcon } from 'lucide-react';

interface MachineKeyProps {
  label: string;
  Icon: LucideIcon;
  /** Whether what it turns on is on; left out for a key that does something once. */
  isLit?: boolean;
  disabled?: boolean;
  /** Its icon says enough. */
  isLabelHidden?: boolean;
  /** The letter that does the same. */
  shortcut?: string;
  onPress: () => void;
}

/** A key of the machine: lit while what it turns on is on. */
export function MachineKey({
  label,
  Icon,
  isLit,
  disabled = false,
  isLabelHidden = false,
  shortcut,
  onPress,
}: MachineKeyProps) {
  return (
    <button
      type="button"
      className="console-key"
      disabled={disabled}
      aria-pressed={isLit}
      aria-keyshortcuts={shortcut}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className={isLabelHidden ? 'sr-only' : ''}>{label}</span>
    </button>
  );
}
