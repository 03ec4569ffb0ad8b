import { TYPED_RESPONSE_MAX_LENGTH } from '#shared/domain/limits.ts';

/** Text as it was typed or pasted, so that it is one: on one line, trimmed, no longer than may be. */
export const toTypedResponse = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, TYPED_RESPONSE_MAX_LENGTH)
    .toWellFormed()
    .trim();

/** What makes two responses the same: not case, width, spaces, nor the period at the end. */
export const normalizedResponse = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s\p{Terminal_Punctuation}]+$/u, '')
    .trim();

/** Fewer students might be told by what they typed. */
const TYPED_RESPONSE_MIN_STUDENTS = 5;
const TYPED_RESPONSES_SHOWN = 10;

/** How many students typed a response, as most of them spelled it. */
export interface CommonResponse {
  text: string;
  students: number;
}

/**
 * The responses that most students typed, most frequent first, apart from what the question's options say; none that fewer
 * than five typed.
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

/** Who typed the same, and in which spelling. */
interface Typed {
  students: Set<string>;
  spellings: Map<string, Set<string>>;
}

const mostFirst = (a: CommonResponse, b: CommonResponse) => b.students - a.students || (a.text < b.text ? -1 : 1);
