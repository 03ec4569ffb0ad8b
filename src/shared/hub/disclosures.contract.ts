import { z } from 'zod';
import { DISCLOSURE_SUBJECTS, DISCLOSURE_TEXT_MAX_LENGTH } from '#shared/domain/limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, id, idParams, instant, nothing, page, text } from '../contract/fields.ts';

// A disclosure outside of the hub, as recorded by owners. Data that leaves the hub itself is in the audit log.

export const disclosure = z.object({
  id,
  /** The time of the disclosure. */
  day: calendarDate,
  about: z.enum(DISCLOSURE_SUBJECTS),
  /** The student or the class; null if it is about everybody, or the class was deleted. */
  subjectId: id.nullable(),
  /** Its name, else empty. */
  subjectName: z.string(),
  /** The recipient. */
  recipient: z.string(),
  what: z.string(),
  /** The legal ground, such as a request by a court. */
  ground: z.string(),
  /** The owner who recorded it; null if that account was deleted. */
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
    what: told('Say what was disclosed'),
    ground: told('Say on what grounds'),
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
  summary: 'Disclosures outside of the hub, as recorded by owners: the latest first',
  query: z.object({
    /** The account that recorded it, or that it is about. */
    accountId: id.optional(),
    since: instant.optional(),
    before: instant.optional(),
    ...page({ limit: 50, last: 1_000_000 }),
  }),
  responses: { 200: z.object({ total: z.int(), disclosures: z.array(disclosure) }) },
});

export const addDisclosure = endpoint({
  method: 'POST',
  path: '/api/disclosures',
  access: 'owner',
  summary: 'Record a disclosure; 404 if there is no such student or class',
  audit: { kind: 'accounts', with: ['about', 'subjectId'] },
  body: newDisclosure,
  responses: { 201: z.object({ id }) },
});

export const deleteDisclosure = endpoint({
  method: 'DELETE',
  path: '/api/disclosures/:id',
  access: 'owner',
  summary: 'Delete the record of a disclosure',
  audit: { kind: 'accounts' },
  needsFresh: true,
  params: idParams,
  responses: { 204: nothing },
});
