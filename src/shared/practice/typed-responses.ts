import { TYPED_RESPONSE_MAX_LENGTH } from './quiz-settings.ts';

/** Typed or pasted text in a valid form: on one line, trimmed, no longer than the limit. */
export const toTypedResponse = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, TYPED_RESPONSE_MAX_LENGTH)
    .toWellFormed()
    .trim();

/** Normalizes a response: two are the same regardless of case, width, spaces, and a final period. */
export const normalizedResponse = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s\p{Terminal_Punctuation}]+$/u, '')
    .trim();

/** Fewer students might be identified by their responses. */
const TYPED_RESPONSE_MIN_STUDENTS = 5;
const TYPED_RESPONSES_SHOWN = 10;

/** The number of students who typed a response, in its most frequent spelling. */
export interface CommonResponse {
  text: string;
  students: number;
}

/**
 * The most frequent typed responses, in order, except those that repeat the question's options; none that fewer than
 * five students typed.
 */
export function commonResponses(
  typed: readonly { userId: string; text: string }[],
  options: readonly string[],
): CommonResponse[] {
  const meanings = new Map<string, Typed>();
  for (const { userId, text } of typed) {
    const meaning = normalizedResponse(text);
    const same: Typed = meanings.get(meaning) ?? { students: new Set(), spellings: new Map() };
    same.students.add(userId);
    same.spellings.set(text, (same.spellings.get(text) ?? new Set()).add(userId));
    meanings.set(meaning, same);
  }
  for (const none of ['', ...options.map(normalizedResponse)]) meanings.delete(none);
  return [...meanings.values()]
    .filter(({ students }) => students.size >= TYPED_RESPONSE_MIN_STUDENTS)
    .map(({ students, spellings }) => {
      const counted = [...spellings].map(([text, by]) => ({ text, students: by.size }));
      return { text: counted.toSorted(mostFirst)[0]?.text ?? '', students: students.size };
    })
    .toSorted(mostFirst)
    .slice(0, TYPED_RESPONSES_SHOWN);
}

/** The students who typed the same, by spelling. */
interface Typed {
  students: Set<string>;
  spellings: Map<string, Set<string>>;
}

const mostFirst = (a: CommonResponse, b: CommonResponse) => b.students - a.students || (a.text < b.text ? -1 : 1);
