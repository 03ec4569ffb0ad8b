/** What can be deleted at once: the name of the choice, and what the deletion is called. */
export const MASS_DELETIONS = {
  category: {
    item: 'Questions of a category',
    title: 'Delete the questions of a category',
    failure: 'Failed to delete questions by category',
  },
  questions: { item: 'All questions', title: 'Delete all questions', failure: 'Failed to delete questions' },
  flashcards: { item: 'All flashcards', title: 'Delete all flashcards', failure: 'Failed to delete flashcards' },
  topics: { item: 'All topics', title: 'Delete all topics', failure: 'Failed to delete topics' },
  everything: { item: 'Everything', title: 'Delete all content', failure: 'Failed to delete content' },
} as const;

export type MassDeletion = keyof typeof MASS_DELETIONS;

/** How much a deletion would delete; only the kinds that it affects. */
export interface ContentCounts {
  questions?: number;
  flashcards?: number;
  topics?: number;
}
