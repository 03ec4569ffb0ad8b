import { headOf } from '../contract/endpoint-head.ts';

export const getTopicSample = headOf('GET', '/api/topics/:id/sample', 'teacher');
