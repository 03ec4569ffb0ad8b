import { and, asc, desc, eq, not, sql, type SQL } from 'drizzle-orm';
import { isListedIn } from '#server/core/accounts.repository.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { users } from '#server/db/schema/users.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import { firstOrder, type countMatchingUsers, type listUsers, type UserSort } from '#shared/people/users.contract.ts';
import { isMember, isOfChosen } from '#server/base/classes/classes.repository.ts';
import { hasPart, textKey } from '#server/db/text-key.ts';

export type UserFilter = Part<typeof countMatchingUsers, 'query'>;
type UserOrder = Pick<Part<typeof listUsers, 'query'>, 'sort' | 'order'>;

/** Returns the condition for a `where`. */
export function fitting({ search, status, role, active, classId, group, notInClass }: UserFilter): SQL | undefined {
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  return and(
    isListedIn(classId),
    ...words.map(isPartOfAccount),
    status && eq(users.status, status),
    role && eq(users.role, role),
    active && eq(users.isActive, active === '1'),
    isOfChosen(users.id, classId, group),
    notInClass === undefined ? undefined : not(isMember(users.id, notInClass)),
  );
}

/** Matches a part of the names or the email. Must equal the expression of the index `users_search`. */
function isPartOfAccount(word: string): SQL {
  return hasPart(textKey(sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}`), word);
}

const byName = [textKey(users.lastName), textKey(users.firstName)];

export interface Sort {
  keys: SQL[];
  /** An index contains the keys and the id, so a page is read from it in either direction. */
  isIndexed?: true;
}

/** These need `student_stats` to be joined. */
export const SORTS: Record<UserSort, Sort> = {
  name: { keys: byName, isIndexed: true },
  email: { keys: [sql`lower(${users.email})`], isIndexed: true },
  created: { keys: [sql`${users.createdAt}`], isIndexed: true },
  // Students who await a decision first.
  status: { keys: [sql`${users.status} <> 'pending'`, sql`${users.status}`, sql`${users.createdAt}`] },
  active: { keys: [sql`not ${users.isActive}`] },
  // From owners to students.
  role: { keys: [sql`coalesce(array_position(array['owner', 'teacher', 'assistant'], ${users.staffRole}), 4)`] },
  dateOfBirth: { keys: [sql`${users.dateOfBirth}`] },
  lastActivity: { keys: [sql`${studentStats.lastActivityAt}`] },
};

export const inOrder = ({ sort, order }: UserOrder): SQL[] => sortedBy(SORTS[sort], order ?? firstOrder(sort));

/**
 * What to sort accounts by. Accounts without a value come last in both directions, equal ones are sorted by name, and
 * the id at the end keeps the order the same on every page.
 */
export function sortedBy({ keys, isIndexed }: Sort, order: 'asc' | 'desc'): SQL[] {
  const direction = order === 'desc' ? desc : asc;
  if (isIndexed) return [...keys, sql`${users.id}`].map((key) => direction(key));
  return [...keys.map((key) => sql`${direction(key)} nulls last`), ...byName, sql`${users.id}`];
}
