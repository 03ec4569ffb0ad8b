import type { User } from '#shared/people/users.contract.ts';

export type Named = Pick<User, 'firstName' | 'lastName'>;

export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`;
}
