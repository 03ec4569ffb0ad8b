import type { KeptReason } from '#shared/hub/bin.ts';

export type ImportedNoun = 'question' | 'flashcard';

/** What undoing an import leaves. */
export const staysText = (noun: ImportedNoun): string =>
  noun === 'question'
    ? 'Questions stay if students were asked them, if an assignment uses them, or if somebody has edited them. New topics stay, too.'
    : 'Flashcards stay if students have studied them, or if somebody has edited them. New topics stay, too.';

const REASONS: Record<KeptReason, string> = {
  met: 'Students were asked it.',
  assigned: 'An assignment uses it.',
  edited: 'Somebody has edited it since.',
};

/** Why an item stays. */
export const keptReason = (noun: ImportedNoun, reason: KeptReason): string =>
  noun === 'flashcard' && reason === 'met' ? 'Students have studied it.' : REASONS[reason];
