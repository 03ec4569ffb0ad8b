import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from '#client/lib/theme.ts';
import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';

const steps = {
  system: { name: 'System', next: 'light', Icon: Monitor },
  light: { name: 'Light', next: 'dark', Icon: Sun },
  dark: { name: 'Dark', next: 'system', Icon: Moon },
} as const;

type ThemeSwitchProps = Omit<ButtonProps, 'children' | 'onClick' | 'size' | 'variant'> & { isNameShown?: boolean };

/** Goes round: as the system, light, dark. */
export function ThemeSwitch({ isNameShown = false, ...props }: ThemeSwitchProps) {
  const { theme, setTheme } = useTheme();
  const { name, next, Icon } = steps[theme];
  return (
    <Button
      variant="quiet"
      size={isNameShown ? 'small' : 'icon'}
      {...props}
      aria-label={`Theme: ${name}. Switch to ${steps[next].name}`}
      onClick={() => setTheme(next)}
    >
      <Icon aria-hidden className="size-5" />
      {isNameShown && `Theme: ${name}`}
    </Button>
  );
}
