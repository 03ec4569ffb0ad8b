import { and, asc, desc, eq, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { users } from '#server/db/schema/users.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { countMatchingUsers, listUsers } from '#shared/people/users.contract.ts';
import { isMember } from '../classes/classes.repository.ts';

export type UserFilter = Part<typeof countMatchingUsers, 'query'>;
export type UserOrder = Pick<Part<typeof listUsers, 'query'>, 'sort' | 'order'>;

/** The condition for a `where`; undefined where all fit. */
export function fitting({ search, status, role, active, classId, notInClass }: UserFilter): SQL | undefined {
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  return and(
    ...words.map(isPartOfAccount),
    status && eq(users.status, status),
    role && eq(users.role, role),
    active && eq(users.isActive, active === '1'),
    classId === undefined ? undefined : isMember(users.id, classId),
    notInClass === undefined ? undefined : not(isMember(users.id, notInClass)),
  );
}

/** A part of names or e-mail, in any case. Written as the index `users_search` is, without which it reads all. */
function isPartOfAccount(word: string): SQL {
  return sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})
    like '%' || lower(${literally(word)}) || '%'`;
}

const SORT_KEYS: Record<UserOrder['sort'], SQL[]> = {
  name: [sql`lower(${users.lastName})`, sql`lower(${users.firstName})`],
  email: [sql`lower(${users.email})`],
  // Students who await a decision come first.
  status: [sql`${users.status} <> 'pending'`, sql`${users.status}`, sql`${users.createdAt}`],
  created: [sql`${users.createdAt}`],
};

/** What to sort by; the id at the end makes it the same order on every page. */
export function inOrder({ sort, order }: UserOrder): SQL[] {
  const direction = (order ?? (sort === 'created' ? 'desc' : 'asc')) === 'desc' ? desc : asc;
  return [...SORT_KEYS[sort], sql`${users.id}`].map((key) => direction(key));
}

/** A term whose every character stands for itself in a pattern of `like`. */
const literally = (term: string) => term.replaceAll(/[\\%_]/g, String.raw`\$&`);
