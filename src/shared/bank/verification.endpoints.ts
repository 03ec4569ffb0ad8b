import { headOf } from '../contract/endpoint-head.ts';

export const verifyAnswers = headOf('GET', '/api/questions/verify-answers', 'assistant');
export const dismissVerification = headOf('POST', '/api/questions/:id/dismiss-verification', 'teacher');
export const restoreVerification = headOf('DELETE', '/api/questions/:id/dismiss-verification', 'teacher');
