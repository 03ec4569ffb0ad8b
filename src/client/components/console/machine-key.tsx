import type { LucideIcon } from 'lucide-react';

interface MachineKeyProps {
  label: string;
  Icon: LucideIcon;
  /** Whether the key is on; omitted for a key that triggers a single action. */
  isLit?: boolean;
  disabled?: boolean;
  /** The icon is enough to identify the key. */
  isLabelHidden?: boolean;
  /** The keyboard shortcut. */
  shortcut?: string;
  onPress: () => void;
}

/** A key of the machine: lit while its function is on. */
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
