import { describe, expect, it } from 'vitest';
import { timelineOf } from '../buckets.ts';
import { tableCsv } from '../columns.ts';
import { activityColumns, activityText, bucketLines, completionText, sessionColumns } from './activity-facts.ts';
import { cellAfterKey, cellText, hourColumns, hourName, hourRows, hoursText } from './heat-map.tsx';
import { scoreBandsOf, scoreColumns, scoresText } from './score-facts.ts';

const day = { answers: 10, correctAnswers: 5, activeStudents: 3, sessionsStarted: 4, sessionsCompleted: 2 };
const twoDays = timelineOf({
  firstDay: '2026-11-20',
  lastDay: '2026-11-21',
  days: [
    { day: '2026-11-20', ...day },
    { day: '2026-11-21', ...day, answers: 20, correctAnswers: 16 },
  ],
});
const nothing = timelineOf({ firstDay: '2026-11-20', lastDay: '2026-11-21', days: [] });
const year = timelineOf({ firstDay: '2025-11-22', lastDay: '2026-11-21', days: [{ day: '2026-11-10', ...day }] });

describe('the sentence about activity', () => {
  it('gives the answers, the day with most of them and the students per day', () => {
    expect(activityText(twoDays)).toBe(
      '30 answers (70.0% right), most of them on Nov 21, 2026 (20). Somebody was active on 2 of 2 days, 3.0 students on average.',
    );
  });

  it('names the busiest week of a year', () => {
    expect(activityText(year)).toBe(
      '10 answers (50.0% right), all of them in the week of Nov 9 to Nov 15, 2026 (10). ' +
        'Somebody was active on 1 of 365 days, 3.0 students on average.',
    );
  });

  it('says that there was no activity', () => {
    expect(activityText(nothing)).toBe('Nobody answered a question in this period.');
    expect(completionText(nothing, 0)).toBe('No quiz session was started or completed in this period.');
  });

  it('gives the sessions, and the rate from the server', () => {
    expect(completionText(twoDays, 62.5)).toBe(
      '8 sessions started, 4 completed. Of those started, 62.5% have been completed.',
    );
    expect(completionText(twoDays, undefined)).toBe('8 sessions started, 4 completed.');
  });
});

it('describes a point of the chart', () => {
  const [first] = twoDays.buckets;
  if (!first) throw new Error('expected two days');
  expect(bucketLines('day', first, 'activity')).toEqual(['10 answers, 50.0% right', '3 active students']);
  expect(bucketLines('week', first, 'activity')[1]).toBe('3.0 active students a day');
  expect(bucketLines('day', first, 'sessions')).toEqual(['4 started', '2 completed']);
});

it('labels days and weeks by their first day, and gives weeks the mean of their students', () => {
  expect(tableCsv(activityColumns('day'), twoDays.buckets)).toBe(
    '\uFEFFDay,Answers,Right,Active students\r\n2026-11-20,10,5,3\r\n2026-11-21,20,16,3\r\n',
  );
  expect(tableCsv(activityColumns('week'), year.buckets.slice(-2, -1))).toBe(
    '\uFEFFWeek,Answers,Right,Active students a day\r\n2026-11-09,10,5,0.43\r\n',
  );
  expect(tableCsv(sessionColumns('day'), twoDays.buckets)).toContain('\r\n2026-11-20,4,2\r\n');
});

describe('the distribution of scores', () => {
  const bands = scoreBandsOf([0, 0, 0, 0, 0, 1, 1, 2, 3, 3]);

  it('has ten bands in the colors of their scores, the last including 100', () => {
    expect(bands.map(({ name }) => name).join(' ')).toBe(
      '0–9% 10–19% 20–29% 30–39% 40–49% 50–59% 60–69% 70–79% 80–89% 90–100%',
    );
    expect(bands.map(({ tone }) => tone).slice(4)).toEqual(['bad', 'bad', 'warn', 'warn', 'good', 'good']);
    expect(tableCsv(scoreColumns, bands.slice(-1))).toBe('\uFEFFScore,Sessions,Share (%)\r\n90–100%,3,30\r\n');
  });

  it('is summed up in a sentence', () => {
    expect(scoresText(bands)).toBe(
      'Of 10 completed sessions, 60.0% reached 80% or more, 30.0% 60 to 79%, and 10.0% stayed below 60%.',
    );
    expect(scoresText(scoreBandsOf(Array.from({ length: 10 }, () => 0)))).toBe(
      'No quiz session was completed in this period.',
    );
  });
});

describe('the hours of the week', () => {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const busy = hours.map((row, weekday) => row.map((_, hour) => (hour === 20 && weekday >= 4 ? weekday : 0)));

  it('are summed up in a sentence', () => {
    expect(hoursText(busy)).toBe(
      'Busiest on Sundays from 8 PM to 9 PM (6 answers). 100.0% came after 5 PM, 73.3% at weekends.',
    );
    expect(hoursText(hours)).toBe('Nobody answered a question in this period.');
  });

  it('have names as on a clock', () => {
    const names = [0, 1, 11, 12, 13, 23, 24].map(hourName);
    expect(names.join(', ')).toBe('12 AM, 1 AM, 11 AM, 12 PM, 1 PM, 11 PM, 12 AM');
    expect(cellText(busy, { weekday: 4, hour: 20 })).toBe('Friday, 8 PM to 9 PM: 4 answers (26.7%)');
  });

  it('respond to the arrow keys, within bounds', () => {
    const corner = { weekday: 0, hour: 0 };
    expect(cellAfterKey('ArrowLeft', corner)).toEqual(corner);
    expect(cellAfterKey('ArrowUp', corner)).toEqual(corner);
    expect(cellAfterKey('ArrowRight', corner)).toEqual({ weekday: 0, hour: 1 });
    expect(cellAfterKey('ArrowDown', corner)).toEqual({ weekday: 1, hour: 0 });
    expect(cellAfterKey('End', corner)).toEqual({ weekday: 0, hour: 23 });
    expect(cellAfterKey('Home', { weekday: 6, hour: 9 })).toEqual({ weekday: 6, hour: 0 });
    expect(cellAfterKey('ArrowDown', { weekday: 6, hour: 23 })).toEqual({ weekday: 6, hour: 23 });
    expect(cellAfterKey('Tab', corner)).toBeUndefined();
  });

  it('have one row per hour in the table', () => {
    const csv = tableCsv(hourColumns, hourRows(busy)).split('\r\n');
    expect(csv[0]).toBe('\uFEFFHour,Mon,Tue,Wed,Thu,Fri,Sat,Sun');
    expect(csv[21]).toBe('8 PM to 9 PM,0,0,0,0,4,5,6');
  });
});
