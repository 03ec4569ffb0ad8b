import { expect, it } from 'vitest';
import { endpointsByAccess } from '#tests/support/access.ts';

it('students have their own outcomes, readiness and reports; the figures of the class are for its staff', () => {
  const screens =
    'admin/students|analytics|dashboard|needs-attention|exam-outcomes|exams/readiness|readiness-policy|reports|user/reports';
  expect(
    endpointsByAccess(new RegExp(`^/api/(${screens})\\b|/(report|:sessionId/attempts|calibration|readiness)$`)),
  ).toEqual({
    'approved-student': [
      'DELETE /api/exam-outcomes/:id',
      'GET /api/exam-outcomes',
      'GET /api/exams/readiness',
      'GET /api/exams/readiness/sharing',
      'POST /api/exam-outcomes',
      'PUT /api/exam-outcomes/:id',
      'PUT /api/exams/readiness/sharing',
      'PUT /api/flashcards/:id/report',
      'PUT /api/quiz-sessions/:sessionId/questions/:questionId/report',
    ],
    student: ['DELETE /api/user/reports/:id', 'GET /api/user/reports', 'POST /api/user/reports/seen'],
    assistant: expect.any(Array),
    teacher: ['GET /api/needs-attention/recipients', 'PUT /api/needs-attention/limits'],
    owner: ['GET /api/dashboard/first-steps', 'PUT /api/dashboard/first-steps', 'PUT /api/readiness-policy'],
  });
});
