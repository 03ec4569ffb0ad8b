import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/people/users.contract.ts';
import { userPageQuery } from '#client/api/users.ts';
import { filterOf } from '#client/people/students/students-url-state.ts';
import { unreachableReason } from './recipients.ts';

type Name = Pick<User, 'firstName' | 'lastName'>;

/** For a hub without students. */
const SOMEBODY: Name = { firstName: 'Maya', lastName: 'Okafor' };

/** A student who gets messages, whose name a preview shows. */
export function useSampleStudent(): Name {
  const students = useQuery(userPageQuery(filterOf({}, 'student'), { sort: 'name' }, 0)).data;
  return students?.find((student) => unreachableReason(student) === null) ?? SOMEBODY;
}
