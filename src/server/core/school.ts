import { inArray, sql, type SQL } from 'drizzle-orm';
import { policies } from '#server/db/schema/consent.ts';
import { settings } from '#server/db/schema/site.ts';
import { erasures, users } from '#server/db/schema/users.ts';
import type { SettingKey } from './settings.repository.ts';

const SCHOOL: SettingKey = 'school';
/** Settings that only schools make. */
const OF_SCHOOLS: SettingKey[] = ['audit_days', 'erasure_days', 'factor_policy', 'retention', 'sso_rules'];

/** Whether the owners have said that this is a school. */
export const saysSchool: SQL = sql`exists (select from ${settings} where key = ${SCHOOL} and value = 'true')`;

/**
 * Whether a hub shows what a teacher alone does not need: the audit log, privacy notice and terms, retention, requests
 * for erasure, second factors by role, school accounts. It does if the owners have said so, and if any of that is in
 * use: there is a second teacher, single sign-on, a text, one of those settings, or a student who asks to be erased.
 * What is hidden is not forbidden: its addresses and endpoints work.
 */
export const isSchool = ({ hasSingleSignOn }: { hasSingleSignOn: boolean }): SQL => sql`(
  ${saysSchool} or ${hasSingleSignOn}::boolean
  or exists (select from ${settings} where ${inArray(settings.key, OF_SCHOOLS)})
  or exists (select from ${policies})
  or exists (select from ${erasures} where done_at is null)
  or exists (select from ${users} where role = 'teacher' and status = 'approved' offset 1)
)`;
