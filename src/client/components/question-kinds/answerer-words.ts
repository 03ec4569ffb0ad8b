import type { Answerer } from '../option-list.tsx';

/** Whose answer it is, at the beginning of a label. */
export const WHOSE: Record<Answerer, string> = { you: 'Your', student: "Student's" };
/** The same inside a sentence. */
export const WHOSE_WITHIN: Record<Answerer, string> = { you: 'your', student: "student's" };
