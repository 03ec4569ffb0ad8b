import { describe, expect, it } from 'vitest';
import { HOURS, hourText, scheduleText, zoneChoices } from './schedule.ts';

describe('the schedule of birthday messages', () => {
  it('is given by the 12-hour clock', () => {
    expect([0, 8, 12, 23].map(hourText)).toEqual(['12:00 AM', '8:00 AM', '12:00 PM', '11:00 PM']);
    expect(new Set(HOURS.map(hourText)).size).toBe(24);
  });

  it('is described in a sentence, also if it is off', () => {
    const settings = { isOn: true, hour: 8, timeZone: 'America/New_York' };
    expect(scheduleText(settings)).toBe('Students are greeted on their birthday, from 8:00 AM (America/New York).');
    expect(scheduleText({ ...settings, isOn: false })).toBe('Daily birthday emails are off.');
  });

  it('can use the current zone and the viewer’s own, even if the browser lists neither', () => {
    expect(zoneChoices(['Europe/Berlin'], { chosen: 'Asia/Kolkata', own: 'Europe/Berlin' })).toEqual([
      'Asia/Kolkata',
      'Europe/Berlin',
      'UTC',
    ]);
  });
});
