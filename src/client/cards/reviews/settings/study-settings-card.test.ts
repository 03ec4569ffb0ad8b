import { describe, expect, it } from 'vitest';
import { draftOfSettings, settingsDraft, type SettingsDraft } from './study-settings-card.tsx';

const settings = { newPerDay: 20, reviewsPerDay: 200, examDate: '2027-02-01', topicIds: ['t1'] };
const messages = (some: Partial<SettingsDraft>) =>
  settingsDraft.safeParse({ ...draftOfSettings(settings), ...some }).error?.issues.map(({ message }) => message);

describe('the settings form', () => {
  it('returns the settings it was filled with', () => {
    expect(settingsDraft.parse(draftOfSettings(settings))).toEqual(settings);
    const plain = { ...settings, examDate: null, topicIds: [] };
    expect(settingsDraft.parse(draftOfSettings(plain))).toEqual(plain);
  });

  it('drops the chosen topics if all are studied', () => {
    expect(settingsDraft.parse({ ...draftOfSettings(settings), scope: 'all' }).topicIds).toEqual([]);
  });

  it('requires at least one topic if only some are studied', () => {
    expect(messages({ topicIds: [] })).toEqual(['Please choose at least one topic, or study all of them']);
  });

  it.each(['', 'ten', '-1', '1.5'])('refuses %j as a number of cards', (newPerDay) => {
    expect(messages({ newPerDay })).toEqual(['Please enter a whole number']);
  });

  it('enforces the limits', () => {
    expect(messages({ newPerDay: '501' })).toEqual(['Please enter at most 500']);
    expect(messages({ newPerDay: '0', reviewsPerDay: '5000' })).toBeUndefined();
  });
});
