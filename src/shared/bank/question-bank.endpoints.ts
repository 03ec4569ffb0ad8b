import { headOf } from '../contract/endpoint-head.ts';

export const bulkUpdateQuestions = headOf('POST', '/api/questions/bulk-update', 'teacher');
export const bulkReviewQuestions = headOf('POST', '/api/questions/bulk-review', 'teacher');
export const bulkRetireQuestions = headOf('POST', '/api/questions/bulk-retire', 'teacher');
export const bulkTagQuestions = headOf('POST', '/api/questions/bulk-tag', 'teacher');
export const listTags = headOf('GET', '/api/questions/tags', 'assistant');
export const bulkDeleteQuestions = headOf('POST', '/api/questions/bulk-delete', 'teacher');
export const deleteQuestionsByTopic = headOf('DELETE', '/api/questions/by-topic/:topicId', 'teacher');
export const listDuplicates = headOf('GET', '/api/questions/duplicates', 'assistant');
export const listIgnoredDuplicates = headOf('GET', '/api/questions/ignored', 'assistant');
export const ignoreDuplicate = headOf('POST', '/api/questions/:id/ignore-duplicate', 'teacher');
export const unignoreDuplicate = headOf('POST', '/api/questions/:id/unignore-duplicate', 'teacher');
export const listNearDuplicates = headOf('GET', '/api/questions/near-duplicates', 'assistant');
export const dismissNearDuplicate = headOf('POST', '/api/questions/near-duplicates/dismiss', 'teacher');
export const restoreNearDuplicate = headOf('POST', '/api/questions/near-duplicates/restore', 'teacher');
