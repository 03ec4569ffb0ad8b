import { expect, it } from 'vitest';
import { endpointsByAccess } from '#tests/support/access.ts';

it('everybody can send the contact form, and only staff can read and write mail', () => {
  const paths = /^\/api\/(contact|mail|birthday|test-birthday|students\/(:id|send|counts|bulk))/;
  expect(endpointsByAccess(paths)).toEqual({
    public: ['POST /api/contact'],
    assistant: [
      'GET /api/contact-submissions',
      'GET /api/contact-submissions/:id',
      'GET /api/contact-submissions/:id/attachment',
      'GET /api/mail-status',
      'GET /api/students/counts',
      'PATCH /api/contact-submissions/:id',
      'POST /api/contact-submissions/:id/reply',
    ],
    teacher: expect.any(Array),
    owner: [
      'GET /api/mail-server',
      'POST /api/birthday-check',
      'POST /api/mail-test',
      'POST /api/test-birthday/:id',
      'PUT /api/birthday-settings',
      'PUT /api/mail-server',
    ],
  });
});
