import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/people/users.contract.ts';
import { userPageQuery } from '#client/api/users.ts';
import { unreachableReason } from './recipients.ts';
import { studentsNamed } from './students-place.ts';

type Name = Pick<User, 'firstName' | 'lastName'>;

/** For a hub that has no student yet. */
const SOMEBODY: Name = { firstName: 'Maya', lastName: 'Okafor' };

/** A student who is written to, whose name a preview shows. */
export function useSampleStudent(): Name {
  const students = useQuery(userPageQuery(studentsNamed(''), { sort: 'name' }, 0)).data;
  return students?.find((student) => unreachableReason(student) === null) ?? SOMEBODY;
}
