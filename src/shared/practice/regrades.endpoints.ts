import { headOf } from '../contract/endpoint-head.ts';

export const previewRegrade = headOf('GET', '/api/questions/:id/regrade-preview', 'assistant');
export const regradeQuestion = headOf('POST', '/api/questions/:id/regrades', 'teacher');
export const listRegrades = headOf('GET', '/api/questions/:id/regrades', 'assistant');
export const undoRegrade = headOf('POST', '/api/regrades/:id/undo', 'teacher');
export const listOwnCorrections = headOf('GET', '/api/user/corrections', 'student');
export const markCorrectionsSeen = headOf('POST', '/api/user/corrections/seen', 'student');
