import type { ImportPreview, ImportResult } from '#shared/contract/question-files.ts';

/** What a check found, for tests: 500 rows of a spreadsheet, all new, but for what is given. */
export function makePreview(given: Partial<ImportPreview> = {}): ImportPreview {
  return {
    format: 'excel',
    totalCount: 500,
    newCount: 500,
    duplicateCount: 0,
    problemCount: 0,
    duplicates: [],
    problems: [],
    newTopics: [],
    sample: [],
    ...given,
  };
}

export function makeResult(given: Partial<ImportResult> = {}): ImportResult {
  return {
    count: 500,
    skippedProblems: 0,
    skippedDuplicates: 0,
    createdTopics: [],
    validation: { totalChecked: 500, matches: 500, mismatches: 0, redFlags: [] },
    ...given,
  };
}
