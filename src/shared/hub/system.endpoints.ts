import { headOf } from '../contract/endpoint-head.ts';

export const getHealth = headOf('GET', '/api/health', 'public');
export const getLiveness = headOf('GET', '/api/health/live', 'public');
export const getReadiness = headOf('GET', '/api/health/ready', 'public');
