import { headOf } from '../contract/endpoint-head.ts';

export const setSchool = headOf('PUT', '/api/school', 'owner');
