import { headOf } from '../contract/endpoint-head.ts';

export const listComments = headOf('GET', '/api/questions/:id/comments', 'assistant');
export const addComment = headOf('POST', '/api/questions/:id/comments', 'assistant');
export const editComment = headOf('PUT', '/api/comments/:id', 'assistant');
export const deleteComment = headOf('DELETE', '/api/comments/:id', 'assistant');
export const markMentionsSeen = headOf('POST', '/api/comments/mentions/seen', 'assistant');
