import type { Page } from 'playwright-core';

/** A draft without owner and session, as in the older format. */
export const anOldDraft = (fields: Record<string, unknown>): string =>
  JSON.stringify({
    questionCount: 5,
    timeLimit: 0,
    currentQuestionIndex: 0,
    selectedAnswers: {},
    submittedQuestions: [],
    skippedQuestions: [],
    savedAt: '2026-11-20T20:42:00.000Z',
    ...fields,
  });

export const storeDraft = (page: Page, draft: string) =>
  page.evaluate((text) => localStorage.setItem('quiz_draft', text), draft);
