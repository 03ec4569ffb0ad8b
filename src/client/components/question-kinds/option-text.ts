import { lettered } from '#client/lib/format.ts';

/** "B · Enhancement": the option that is the key, on one line. */
export const optionText = (options: readonly string[], key: number): string =>
  `${lettered(key)} · ${options[key] ?? ''}`;
