import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, expectedRevision, id, idParams, nothing, revision } from '../contract/fields.ts';
import * as endpoints from './outcomes.endpoints.ts';

/** The result of a real exam, as reported by the student. */
const outcomeForm = z.object({
  takenOn: calendarDate.describe('in the student’s time zone; not in the future'),
  isPassed: z.boolean(),
});

export const examOutcome = outcomeForm.extend({
  id,
  /** Null if the blueprint was deleted. */
  blueprintId: id.nullable(),
  examName: z.string(),
  passProbability: z
    .int()
    .nullable()
    .describe('percent, predicted from the answers before that day; null if there were too few'),
  revision,
});
export type ExamOutcome = z.output<typeof examOutcome>;

export const listExamOutcomes = endpoint({
  ...endpoints.listExamOutcomes,
  summary: 'The real exams that the student has reported, the latest first',
  responses: { 200: z.array(examOutcome) },
});

export const createExamOutcome = endpoint({
  ...endpoints.createExamOutcome,
  unaudited: 'own-work',
  inStudentView: false,
  summary:
    'Report the result of a real exam; 404 if students can’t take it here, 409 if that day already has an outcome',
  body: outcomeForm.extend({ blueprintId: id }),
  responses: { 201: examOutcome },
});

export const updateExamOutcome = endpoint({
  ...endpoints.updateExamOutcome,
  unaudited: 'own-work',
  summary: 'Correct an outcome; another day has another prediction. 409 if that day already has an outcome',
  params: idParams,
  body: outcomeForm.extend({ expectedRevision }),
  responses: { 200: examOutcome },
});

export const deleteExamOutcome = endpoint({
  ...endpoints.deleteExamOutcome,
  unaudited: 'own-work',
  summary: 'Remove an outcome',
  params: idParams,
  responses: { 204: nothing },
});

const share = z.number().describe('0 to 1');

export const getCalibration = endpoint({
  ...endpoints.getCalibration,
  summary: 'How predictions compare with outcomes, without names; 404 if there is no such blueprint',
  params: idParams,
  responses: {
    200: z.object({
      outcomes: z.int().describe('with a prediction; others are not counted'),
      needed: z.int().describe('outcomes needed for a calibration'),
      calibration: z
        .object({
          passed: share,
          brier: share.describe('mean squared difference of prediction and outcome; 0.25 is guessing'),
          bins: z.array(
            z.object({ from: share, to: share, count: z.int(), predicted: share.nullable(), passed: share.nullable() }),
          ),
        })
        .nullable(),
    }),
  },
});
export type Calibration = z.output<(typeof getCalibration)['responses'][200]>;
