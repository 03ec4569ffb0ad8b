import type { BirthdaySettings } from '#shared/mail/mailings.contract.ts';

/** 0 gives "12:00 AM", 13 "1:00 PM". */
export function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** When birthday messages go out, in a sentence. */
export function scheduleText({ isOn, hour, timeZone }: Pick<BirthdaySettings, 'isOn' | 'hour' | 'timeZone'>): string {
  if (!isOn) return 'Daily birthday emails are off.';
  return `Students are greeted on their birthday, from ${hourText(hour)} (${zoneText(timeZone)}).`;
}

/** "America/New_York" becomes "America/New York". */
export function zoneText(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

/** The zones to choose from, by name; always includes the current one and the viewer's own. */
export function zoneChoices(known: readonly string[], { chosen, own }: { chosen: string; own: string }): string[] {
  return [...new Set([...known, chosen, own, 'UTC'])].toSorted((a, b) => a.localeCompare(b, 'en'));
}
