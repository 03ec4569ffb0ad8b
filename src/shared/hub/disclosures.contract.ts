import { z } from 'zod';
import { DISCLOSURE_SUBJECTS, DISCLOSURE_TEXT_MAX_LENGTH } from '#shared/domain/limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id, idParams, instant, nothing, text } from '../contract/fields.ts';

// What was given out outside of the hub, as owners note it. What leaves the hub itself is in the audit log.

export const disclosure = z.object({
  id,
  /** When it was given out. */
  day: calendarDate,
  about: z.enum(DISCLOSURE_SUBJECTS),
  /** The student or the class; null where it is about everybody, or the class has been deleted. */
  subjectId: id.nullable(),
  /** What that is called, else empty. */
  subjectName: z.string(),
  /** Who got it. */
  recipient: z.string(),
  what: z.string(),
  /** Why that was allowed, such as a request by a court. */
  ground: z.string(),
  /** Who noted it; null where that account is gone. */
  author: z.object({ id, name: z.string() }).nullable(),
});
export type Disclosure = z.output<typeof disclosure>;

const told = (required: string) => text({ max: DISCLOSURE_TEXT_MAX_LENGTH, required });

export const newDisclosure = z
  .object({
    day: calendarDate,
    about: z.enum(DISCLOSURE_SUBJECTS),
    subjectId: id.nullable(),
    recipient: told('Say who got it'),
    what: told('Say what was given out'),
    ground: told('Say on what ground'),
  })
  .refine(({ about, subjectId }) => (about === 'everybody') === (subjectId === null), {
    path: ['subjectId'],
    message: 'Choose whom it is about',
  });
export type NewDisclosure = z.output<typeof newDisclosure>;

export const listDisclosures = endpoint({
  method: 'GET',
  path: '/api/disclosures',
  access: 'owner',
  summary: 'What was given out outside of the hub, as owners noted it: the latest first',
  query: z.object({
    /** Who noted it, or about whom it is. */
    accountId: id.optional(),
    since: instant.optional(),
    before: instant.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  responses: { 200: z.object({ total: z.int(), disclosures: z.array(disclosure) }) },
});

export const addDisclosure = endpoint({
  method: 'POST',
  path: '/api/disclosures',
  access: 'owner',
  summary: 'Note a disclosure; 404 where there is no such student or class',
  audit: { kind: 'accounts', with: ['about', 'subjectId'] },
  body: newDisclosure,
  responses: { 201: z.object({ id }) },
});

export const deleteDisclosure = endpoint({
  method: 'DELETE',
  path: '/api/disclosures/:id',
  access: 'owner',
  summary: 'Delete the note of a disclosure',
  audit: { kind: 'accounts' },
  needsFresh: true,
  params: idParams,
  responses: { 204: nothing },
});
