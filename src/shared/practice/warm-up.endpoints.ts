import { headOf } from '../contract/endpoint-head.ts';

export const getWarmUp = headOf('GET', '/api/warm-up', 'student');
