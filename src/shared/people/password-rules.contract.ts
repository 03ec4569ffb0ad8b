import { z } from 'zod';
import { FACTOR_ROLES } from '#shared/domain/roles.ts';
import { PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH_MAX } from '#shared/domain/text-limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { expectedRevision, revision } from '../contract/fields.ts';
import * as endpoints from './password-rules.endpoints.ts';

const bounds = `Enter a number from ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MIN_LENGTH_MAX}`;

export const passwordRules = z.object({
  minLengths: z.record(
    z.enum(FACTOR_ROLES),
    z.int(bounds).min(PASSWORD_MIN_LENGTH, bounds).max(PASSWORD_MIN_LENGTH_MAX, bounds),
  ),
  refusesCommon: z.boolean(),
});

const savedRules = z.object({
  minLengths: z.record(z.enum(FACTOR_ROLES), z.int()),
  refusesCommon: z.boolean(),
  revision,
});

export const getPasswordRules = endpoint({
  ...endpoints.getPasswordRules,
  summary: 'The rules for new passwords, by role',
  responses: { 200: savedRules },
});

/** Existing passwords continue to work. */
export const setPasswordRules = endpoint({
  ...endpoints.setPasswordRules,
  summary: 'Set the rules for new passwords',
  audit: { kind: 'settings', with: ['minLengths', 'refusesCommon'] },
  needsFresh: true,
  body: passwordRules.extend({ expectedRevision }),
  responses: { 200: savedRules },
});
