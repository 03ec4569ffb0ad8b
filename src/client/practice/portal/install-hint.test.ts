import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { installWay } from './install-hint.tsx';
import { countVisit } from './visits.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile';
const way = (userAgent: string, { hasPrompt = false, isApp = false, touchPoints = 0 } = {}) =>
  installWay({ userAgent, hasPrompt, isApp, touchPoints });

describe('the app', () => {
  it('is installed by the browser’s own question where there is one', () => {
    expect([way(ANDROID, { hasPrompt: true }), way(MAC, { hasPrompt: true })]).toEqual(['prompt', 'prompt']);
  });

  it('is installed by hand on an iPhone or iPad', () => {
    expect([way(IPHONE, { touchPoints: 5 }), way(MAC, { touchPoints: 5 })]).toEqual(['by-hand', 'by-hand']);
  });

  it('is not offered where it cannot be installed, or where it is', () => {
    expect([way(MAC), way(ANDROID)]).toEqual([null, null]);
    expect([way(IPHONE, { isApp: true }), way(ANDROID, { isApp: true, hasPrompt: true })]).toEqual([null, null]);
  });
});

describe('visits', () => {
  it('are days on which the portal was opened, of each person', () => {
    const storage = memoryStorage();
    const visit = (day: string, person = 'maya') => countVisit(storage, person, day);
    expect([visit('2026-03-11'), visit('2026-03-11'), visit('2026-03-13')]).toEqual([1, 1, 2]);
    expect(visit('2026-03-13', 'liam')).toBe(1);
  });

  it('are not counted by a full storage', () => {
    const storage = memoryStorage({ isFull: true });
    expect([countVisit(storage, 'maya', '2026-03-11'), countVisit(storage, 'maya', '2026-03-12')]).toEqual([0, 0]);
  });
});
