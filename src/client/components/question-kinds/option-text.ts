import { lettered } from '#client/lib/format.ts';

/** "B · Enhancement": the right option, on one line. */
export const optionText = (options: readonly string[], key: number): string =>
  `${lettered(key)} · ${options[key] ?? ''}`;
