import { z } from 'zod';
import { emailFault } from '#shared/domain/email-address.ts';
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '#shared/domain/text-limits.ts';
import { ERROR_CODES } from './error-codes.ts';

/** Fields that several resources share. */
export const id = z.uuid();
export const idParams = z.object({ id });
/** An instant, ISO 8601 UTC on the wire. */
export const instant = z.iso.datetime();
/** A calendar date without a time, `YYYY-MM-DD`. */
export const calendarDate = z.iso.date();
/**
 * Text that a database can store: NUL is rejected, and half a surrogate pair is replaced. Trimmed and composed (one
 * character for ä, whatever the keyboard sent), so that equal texts are equal; `min` and `max` in characters.
 */
export const text = ({ max, required }: { max: number; required?: string }) =>
  z
    .string(required)
    .refine((value) => !value.includes('\0'), 'Text must not contain the character NUL')
    .transform((value) => value.toWellFormed().normalize('NFC').trim())
    .pipe(required === undefined ? z.string().max(max) : z.string().min(1, required).max(max));
/** Like `text`, null if empty. */
export const optionalText = ({ max }: { max: number }) =>
  text({ max })
    .nullish()
    .transform((value) => (value === undefined || value === '' ? null : value));
export const email = z
  .email({ error: ({ input }) => emailFault(String(input)) ?? 'Please enter a valid email address' })
  .max(EMAIL_MAX_LENGTH)
  .check(({ value, issues }) => {
    if (issues.length > 0) return;
    const fault = emailFault(value);
    if (fault !== null) issues.push({ code: 'custom', message: fault, input: value });
  });
export const password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters`);
const isOneLine = (value: string) => !/\p{Cc}|[\u2028\u2029]/u.test(value);
/** Like `text`, without line breaks and other control characters. */
export const line = ({ max }: { max: number }) => text({ max }).refine(isOneLine, 'Text must be on one line');
/** A name, on one line: it is used in the headers of mail and in lists. */
export const personName = (required: string) =>
  text({ max: NAME_MAX_LENGTH, required }).refine(isOneLine, 'A name must be on one line');
/** The hub's name: in the top bar, in tabs, under mails and in calendars. */
export const siteTitle = z.string().trim().max(80).min(1, 'A title is required');
export const firstName = personName('First name is required');
export const lastName = personName('Last name is required');

/** The address of an uploaded picture. */
export const imagePath = z
  .string()
  .regex(/^\/media\/images\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'Must be the address of an uploaded picture');

/** The address of an uploaded video. */
export const videoPath = z
  .string()
  .regex(/^\/media\/videos\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'Must be the address of an uploaded video');

/** Comma-joined ids in a query. */
export const joinedIds = z
  .string()
  .transform((joined) => joined.split(',').filter(Boolean))
  .pipe(z.array(id).max(1000));

/** The query of a list that is returned a page at a time. `most` and `last` are the largest limit and offset. */
export const page = ({
  limit,
  most = 200,
  last = Number.MAX_SAFE_INTEGER,
}: {
  limit: number;
  most?: number;
  last?: number;
}) => ({
  limit: z.coerce.number().int().min(1).max(most).default(limit),
  offset: z.coerce.number().int().min(0).max(last).default(0),
});

/**
 * The items of a bulk call: single ones, or all that match a filter except some. If a filter's count is no longer the
 * one that the teacher saw, the call is refused (409), so that it affects exactly the agreed items.
 */
export const selectionOf = <Filter extends z.ZodType>(filter: Filter, noneSelected: string) =>
  z.union([
    z.object({ ids: z.array(id).min(1, noneSelected).max(100_000) }),
    z.object({ filter, except: z.array(id).max(100_000).default([]), expectedCount: z.int().min(0) }),
  ]);

/**
 * Identifies the state of what a form replaces. The form sends it back as `expectedRevision`; if the state is another by
 * then, the change is refused (409 `changed_since`, with the state as `current`). Null: there was nothing to replace.
 * A change without `expectedRevision` is not checked.
 */
export const revision = z.string();
export const expectedRevision = z.string().max(100).nullish();
/** For bodies that refuse unknown fields: what was read can be sent back as it is, and its own revision is ignored. */
export const expecting = { expectedRevision, revision: revision.optional() };
export interface Expecting {
  expectedRevision?: z.output<typeof expectedRevision>;
  revision?: string | undefined;
}

/** An empty response: 204. */
export const nothing = z.null();

/**
 * Every refusal: `code` for programs, `message` for people, `issues` if single fields are at fault, `current` with
 * `changed_since`.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  current: z.unknown().optional(),
});
