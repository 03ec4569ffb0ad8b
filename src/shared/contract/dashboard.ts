import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getDashboardMetrics = endpoint({
  method: 'GET',
  path: '/api/dashboard/metrics',
  access: 'teacher',
  summary: 'The four figures of the teacher’s dashboard',
  responses: {
    200: z.object({
      totalStudents: z.int(),
      totalQuestions: z.int(),
      totalTopics: z.int(),
      pendingApprovals: z.int(),
    }),
  },
});

export const getAttention = endpoint({
  method: 'GET',
  path: '/api/dashboard/attention',
  access: 'teacher',
  summary: 'What waits for the teacher: shown in the navigation',
  responses: { 200: z.object({ pendingApprovals: z.int(), newMessages: z.int(), failedMail: z.int() }) },
});
export type Attention = z.output<(typeof getAttention)['responses'][200]>;
