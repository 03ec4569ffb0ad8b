import { headOf } from '../contract/endpoint-head.ts';

export const getDashboardMetrics = headOf('GET', '/api/dashboard/metrics', 'assistant');
export const getDashboard = headOf('GET', '/api/dashboard', 'assistant');
export const getAttention = headOf('GET', '/api/dashboard/attention', 'assistant');
export const getFirstSteps = headOf('GET', '/api/dashboard/first-steps', 'owner');
export const changeFirstSteps = headOf('PUT', '/api/dashboard/first-steps', 'owner');
