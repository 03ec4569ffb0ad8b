import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'asChild' | 'children' | 'size'> {
  /** Its accessible name, since only the icon is visible. */
  label: string;
  Icon: LucideIcon;
}

/** A button with an icon instead of text. */
export function IconButton({ label, Icon, ...props }: IconButtonProps) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} {...props}>
      <Icon aria-hidden className="size-5" />
    </Button>
  );
}
