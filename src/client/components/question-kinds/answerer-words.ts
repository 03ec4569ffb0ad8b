import type { Answerer } from '../option-list.tsx';

/** Whose answer it is, at the start of a label. */
export const WHOSE: Record<Answerer, string> = { you: 'Your', student: "Student's" };
/** The same in the middle of a sentence. */
export const WHOSE_WITHIN: Record<Answerer, string> = { you: 'your', student: "student's" };
