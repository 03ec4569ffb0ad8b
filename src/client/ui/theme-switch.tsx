import type { ComponentProps } from 'react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { useTheme } from '#client/lib/theme.ts';
import { buttonClass } from './button-class.ts';

/** The name of each theme, and the next one in the cycle. */
export const THEME_STEPS = {
  system: { name: 'System', next: 'light', Icon: Monitor },
  light: { name: 'Light', next: 'dark', Icon: Sun },
  dark: { name: 'Dark', next: 'system', Icon: Moon },
} as const;

type ThemeSwitchProps = Omit<ComponentProps<'button'>, 'children' | 'onClick' | 'type'> & { isNameShown?: boolean };

/** Cycles through system, light, dark. A plain button, so that the landing page does not need Radix. */
export function ThemeSwitch({ isNameShown = false, className, ...props }: ThemeSwitchProps) {
  const { theme, setTheme } = useTheme();
  const { name, next, Icon } = THEME_STEPS[theme];
  return (
    <button
      type="button"
      {...props}
      className={classNames(buttonClass({ variant: 'quiet', size: isNameShown ? 'small' : 'icon' }), className)}
      aria-label={`Theme: ${name}. Switch to ${THEME_STEPS[next].name}`}
      onClick={() => setTheme(next)}
    >
      <Icon aria-hidden className="size-5" />
      {isNameShown && `Theme: ${name}`}
    </button>
  );
}
