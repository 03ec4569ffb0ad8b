import { headOf } from '../contract/endpoint-head.ts';

export const listDependents = headOf('POST', '/api/assignments/dependents', 'assistant');
