import type { ImportPreview, ImportResult } from '#shared/bank/question-files.contract.ts';

const NO_REMARKS = { itemCount: 0, summary: [], items: [] };

/** The result of a check, for tests: 500 rows of a spreadsheet, all new, except for the given values. */
export function makePreview(given: Partial<ImportPreview> = {}): ImportPreview {
  return {
    token: '5b0d3c4e-6f1a-4d2b-8c3d-0e1f2a3b4c5d',
    format: 'excel',
    totalCount: 500,
    newCount: 500,
    duplicateCount: 0,
    sameStemCount: 0,
    problemCount: 0,
    hidden: { count: 0, newCount: 0, duplicateCount: 0 },
    duplicates: [],
    sameStems: [],
    problems: [],
    remarks: NO_REMARKS,
    newTopics: [],
    topicMatches: [],
    sheet: null,
    codePage: null,
    sample: [],
    ...given,
  };
}

export function makeResult(given: Partial<ImportResult> = {}): ImportResult {
  return {
    count: 500,
    skippedProblems: 0,
    skippedDuplicates: 0,
    sameStemCount: 0,
    sameStems: [],
    createdTopics: [],
    binActionId: null,
    remarks: NO_REMARKS,
    validation: { totalChecked: 500, matches: 500, mismatches: 0, redFlags: [] },
    ...given,
  };
}
