import type { LucideIcon } from 'lucide-react';
import type { Access } from '#shared/contract/endpoint-head.ts';
import type { AddressOf, Audience } from '#shared/domain/addresses.ts';
import { isAdmitted } from '#shared/people/admission.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';

/** The address of a screen that needs no path parameters. */
export type PlainAddress = Exclude<AddressOf<Audience>, `${string}$${string}`>;

export interface NavigationLink {
  to: PlainAddress;
  label: string;
  Icon: LucideIcon;
  /** The link's audience, if not every user of this navigation can open the screen. */
  access?: Access;
}

export const isFor =
  (user: CurrentUser | null) =>
  ({ access = 'signed-in' }: Pick<NavigationLink, 'access'>) =>
    user !== null && isAdmitted(access, user);
