import { useStoredSwitch } from './stored-switch.ts';

/** Whether single letters and digits are shortcuts. They can be turned off for those whose software types by itself (WCAG 2.1.4). */
export function useLetterKeys() {
  const { isOn, turn } = useStoredSwitch('quiz_letter_keys', { isOnAtFirst: true });
  return { areOn: isOn, turn };
}
