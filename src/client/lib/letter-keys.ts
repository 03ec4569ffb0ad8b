import { useStoredSwitch } from './stored-switch.ts';

/** Whether single characters are shortcuts. Users whose software types by itself can turn them off (WCAG 2.1.4). */
export function useLetterKeys() {
  const { isOn, turn } = useStoredSwitch('quiz_letter_keys', { isOnAtFirst: true });
  return { areOn: isOn, turn };
}
