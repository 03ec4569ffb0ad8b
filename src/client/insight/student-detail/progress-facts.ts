import { counted } from '#shared/domain/counted.ts';
import type { StudentProgress } from '#shared/insight/student-detail.contract.ts';
import { plusDays } from '#shared/domain/study-days.ts';
import { roundedPercent, roundedScore } from '#shared/practice/score-bands.ts';

export type TopicProgress = StudentProgress['topics'][number];

export interface TopicAccuracy {
  percent: number;
  /** Of the class, the student included; null if no other student has answered. */
  classPercent: number | null;
  /** How many whole points the student is above (or, negative, below) the class. */
  difference: number;
}

/** A student's accuracy in a topic compared with that of the class. */
export function topicAccuracy(topic: TopicProgress): TopicAccuracy {
  const percent = roundedPercent(topic.correct, topic.answered);
  const isAlone = topic.classAnswered <= topic.answered;
  const classPercent = isAlone ? null : roundedPercent(topic.classCorrect, topic.classAnswered);
  return { percent, classPercent, difference: classPercent === null ? 0 : percent - classPercent };
}

/** "12 points above the class", in words. */
export function comparisonText({ classPercent, difference }: TopicAccuracy): string {
  if (classPercent === null) return 'Nobody else has answered here yet';
  if (difference === 0) return 'Same as the class';
  return `${counted(Math.abs(difference), 'point')} ${difference > 0 ? 'above' : 'below'} the class`;
}

export const CHART_DAYS = 90;

/** One day of the chart; days without activity are included. */
export interface ChartDay {
  /** `YYYY-MM-DD` */
  day: string;
  answers: number;
  cards: number;
  sessions: number;
  /** Mean score in percent, null on a day without a completed session. */
  averageScore: number | null;
}

/** The 90 days up to `today` (`YYYY-MM-DD`), oldest first; data of other days is left out. */
export function chartDays({ days, scores }: Pick<StudentProgress, 'days' | 'scores'>, today: string): ChartDay[] {
  const studied = new Map(days.map((entry) => [entry.day, entry]));
  const scored = new Map(scores.map((entry) => [entry.day, entry]));
  return Array.from({ length: CHART_DAYS }, (_, index) => {
    const day = plusDays(today, index + 1 - CHART_DAYS);
    return {
      day,
      answers: studied.get(day)?.answers ?? 0,
      cards: studied.get(day)?.cards ?? 0,
      sessions: scored.get(day)?.sessions ?? 0,
      averageScore: scored.get(day)?.averageScore ?? null,
    };
  });
}

export const isStudied = ({ answers, cards, sessions }: ChartDay) => answers > 0 || cards > 0 || sessions > 0;

/** What the chart shows, in a sentence. */
export function activityText(days: readonly ChartDay[]): string {
  const sum = (of: (day: ChartDay) => number) => days.reduce((total, day) => total + of(day), 0);
  const studied = days.filter(isStudied).length;
  if (studied === 0) return `Nothing was studied in the last ${days.length} days.`;
  const done = `${counted(
    sum((day) => day.answers),
    'answer',
  )} and ${counted(
    sum((day) => day.cards),
    'card',
  )}`;
  const text = `${done} on ${studied} of the last ${days.length} days.`;
  const sessions = sum((day) => day.sessions);
  if (sessions === 0) return text;
  const mean = sum((day) => (day.averageScore ?? 0) * day.sessions) / sessions;
  return `${text} Mean score ${roundedScore(1, mean).toFixed(1)}% in ${counted(sessions, 'completed quiz', 'completed quizzes')}.`;
}
