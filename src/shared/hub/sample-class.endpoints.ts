import { headOf } from '../contract/endpoint-head.ts';

export const createSampleClass = headOf('POST', '/api/sample-class', 'teacher');
