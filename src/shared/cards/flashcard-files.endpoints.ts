import { headOf } from '../contract/endpoint-head.ts';

export const previewFlashcardImport = headOf('POST', '/api/flashcards/import/preview', 'teacher');
export const importFlashcards = headOf('POST', '/api/flashcards/import', 'teacher');
export const exportFlashcardsApkg = headOf('GET', '/api/flashcards/export-apkg', 'teacher');
export const exportFlashcardsCsv = headOf('GET', '/api/flashcards/export-csv', 'teacher');
export const exportFlashcardsText = headOf('GET', '/api/flashcards/export-text', 'teacher');
export const exportFlashcardsSeparated = headOf('GET', '/api/flashcards/export-separated', 'teacher');
