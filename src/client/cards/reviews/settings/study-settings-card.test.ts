import { describe, expect, it } from 'vitest';
import { draftOfSettings, settingsDraft, type SettingsDraft } from './study-settings-card.tsx';

const settings = { newPerDay: 20, reviewsPerDay: 200, examDate: '2027-02-01', topicIds: ['t1'] };
const messages = (some: Partial<SettingsDraft>) =>
  settingsDraft.safeParse({ ...draftOfSettings(settings), ...some }).error?.issues.map(({ message }) => message);

describe('the settings as they are typed', () => {
  it('give the settings they were made of', () => {
    expect(settingsDraft.parse(draftOfSettings(settings))).toEqual(settings);
    const plain = { ...settings, examDate: null, topicIds: [] };
    expect(settingsDraft.parse(draftOfSettings(plain))).toEqual(plain);
  });

  it('forget the chosen topics where all are studied', () => {
    expect(settingsDraft.parse({ ...draftOfSettings(settings), scope: 'all' }).topicIds).toEqual([]);
  });

  it('ask for at least one topic where some are to be chosen', () => {
    expect(messages({ topicIds: [] })).toEqual(['Please choose at least one topic, or study all of them']);
  });

  it.each(['', 'ten', '-1', '1.5'])('refuse %j as a number of cards', (newPerDay) => {
    expect(messages({ newPerDay })).toEqual(['Please enter a whole number']);
  });

  it('keep to the limits', () => {
    expect(messages({ newPerDay: '501' })).toEqual(['Please enter at most 500']);
    expect(messages({ newPerDay: '0', reviewsPerDay: '5000' })).toBeUndefined();
  });
});
