import { headOf } from '../contract/endpoint-head.ts';

export const checkBank = headOf('GET', '/api/questions/check', 'assistant');
