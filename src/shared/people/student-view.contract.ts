import { endpoint } from '../contract/endpoint.ts';
import { nothing } from '../contract/fields.ts';
import * as endpoints from './student-view.endpoints.ts';

/**
 * The session goes on as a student of the teacher's own, who is nobody and counts nowhere, until the teacher leaves the
 * view or their session ends.
 */
export const enterStudentView = endpoint({
  ...endpoints.enterStudentView,
  audit: { kind: 'sign-in' },
  summary: 'View the hub as a student, with the assignments of the teacher’s classes',
  responses: { 204: nothing },
});

export const leaveStudentView = endpoint({
  ...endpoints.leaveStudentView,
  audit: { kind: 'sign-in' },
  inStudentView: true,
  summary: 'Return from a student view to the teacher’s own session; 404 for a student',
  responses: { 204: nothing },
});

export const restartStudentView = endpoint({
  ...endpoints.restartStudentView,
  unaudited: 'own-work',
  summary: 'Delete everything done in the student view; 404 for a student',
  responses: { 204: nothing },
});
