import type { FlashcardImportPreview, FlashcardImportResult } from '#shared/cards/flashcard-files.contract.ts';

const NO_REMARKS = { itemCount: 0, summary: [], items: [] };

/** The result of a check, for tests: 40 cards, all new, except for the given values. */
export function makePreview(given: Partial<FlashcardImportPreview> = {}): FlashcardImportPreview {
  return {
    token: '5b0d3c4e-6f1a-4d2b-8c3d-0e1f2a3b4c5d',
    totalCount: 40,
    newCount: 40,
    duplicateCount: 0,
    problemCount: 0,
    problems: [],
    remarks: NO_REMARKS,
    newTopics: [],
    imageCount: 0,
    sample: [],
    ...given,
  };
}

export function makeResult(given: Partial<FlashcardImportResult> = {}): FlashcardImportResult {
  const none = { skippedProblems: 0, skippedDuplicates: 0, createdTopics: [], binActionId: null, remarks: NO_REMARKS };
  return { count: 40, total: 40, ...none, ...given };
}
