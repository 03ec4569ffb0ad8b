import { headOf } from '../contract/endpoint-head.ts';

export const startCheck = headOf('POST', '/api/checks', 'approved-student');
export const continueCheck = headOf('POST', '/api/checks/:id/next', 'approved-student');
