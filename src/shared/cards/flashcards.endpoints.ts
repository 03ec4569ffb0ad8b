import { headOf } from '../contract/endpoint-head.ts';

export const listFlashcards = headOf('GET', '/api/flashcards', 'signed-in');
export const countFlashcards = headOf('GET', '/api/flashcards/count', 'assistant');
export const listFlashcardsByTopic = headOf('GET', '/api/flashcards/by-topic/:topicId', 'signed-in');
export const studyFlashcard = headOf('POST', '/api/flashcards/:id/studied', 'approved-student');
export const createFlashcard = headOf('POST', '/api/flashcards', 'teacher');
export const createMaskedFlashcards = headOf('POST', '/api/flashcards/masked', 'teacher');
export const updateFlashcard = headOf('PUT', '/api/flashcards/:id', 'teacher');
export const listFlashcardVersions = headOf('GET', '/api/flashcards/:id/versions', 'teacher');
export const deleteFlashcard = headOf('DELETE', '/api/flashcards/:id', 'teacher');
export const bulkUploadFlashcards = headOf('POST', '/api/flashcards/bulk-upload', 'teacher');
export const bulkUpdateFlashcards = headOf('POST', '/api/flashcards/bulk-update', 'teacher');
export const bulkDeleteFlashcards = headOf('POST', '/api/flashcards/bulk-delete', 'teacher');
export const deleteAllFlashcards = headOf('DELETE', '/api/flashcards', 'teacher');
