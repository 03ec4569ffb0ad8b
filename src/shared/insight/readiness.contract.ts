import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { id } from '../contract/fields.ts';

/** Percent of questions right that is expected, and the bounds within which it lies nine times in ten. */
const expected = z.object({ percent: z.int(), low: z.int(), high: z.int() });

/** Whether a student is ready for an exam, by their first answers to the bank's questions. It is no scaled score. */
export const examReadiness = z.object({
  blueprintId: id,
  cut: z.int(),
  /** Null until there are enough answers. */
  estimate: expected
    .extend({ passProbability: z.int().describe('percent: that the expected percent is above the cut') })
    .nullable(),
  isWithinReach: z.boolean().describe('the bank has enough questions for an estimate'),
  /** In the order of the blueprint. */
  domains: z.array(
    z.object({
      name: z.string(),
      weight: z.number().describe('percent of the exam'),
      expected: expected.nullable().describe('null until there is an estimate'),
      more: z.int().describe('questions to answer before there is an estimate'),
      questions: z.int().describe('that the bank has for it'),
      unseen: z.int().describe('questions that the student has not answered'),
      topicIds: z.array(id).describe('of its questions'),
    }),
  ),
});
export type ExamReadiness = z.output<typeof examReadiness>;

export const listReadiness = endpoint({
  method: 'GET',
  path: '/api/exams/readiness',
  access: 'approved-student',
  summary: 'For each exam that the student can take: what they would get right today, or what is missing to tell',
  responses: { 200: z.array(examReadiness) },
});
