import { formatCount } from './format.ts';

/** A number with its noun: "1 question", "12,480 questions". */
export function counted(n: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(n)} ${n === 1 ? singular : plural}`;
}
