import type { LucideIcon } from 'lucide-react';
import type { Access } from '#shared/contract/endpoint-head.ts';
import type { AddressOf, Audience } from '#shared/domain/addresses.ts';
import { isAdmitted } from '#shared/people/admission.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';

/** The address of a screen that needs no path parameters. */
export type PlainAddress = Exclude<AddressOf<Audience>, `${string}$${string}`>;

export interface ScreenTab {
  to: PlainAddress;
  label: string;
  /** The audience, if not every user of this navigation can open the screen. */
  access?: Access;
  /** Whether it is shown only if the hub is a school's, see `core/school.ts`. */
  isForSchools?: true;
}

export interface NavigationLink extends ScreenTab {
  Icon: LucideIcon;
  /** The label on a phone. */
  shortLabel?: string;
  /** Screens side by side, of which the link opens the first; each shows the others as tabs. */
  tabs?: readonly ScreenTab[];
  /** Other screens that belong to the link. */
  covers?: readonly AddressOf<Audience>[];
}

export const isFor =
  (user: CurrentUser | null) =>
  ({ access = 'signed-in' }: Pick<NavigationLink, 'access'>) =>
    user !== null && isAdmitted(access, user);

/** The addresses of the link's screens. */
export const addressesOf = ({ to, tabs = [], covers = [] }: NavigationLink): string[] => [
  to,
  ...tabs.map((tab) => tab.to),
  ...covers,
];

/** Whether the screen at this path, or the one above it, is one of the link's. */
export function isAt(link: NavigationLink, pathname: string): boolean {
  return addressesOf(link).some(
    (address) => pathname === address || (address !== '/' && pathname.startsWith(`${address}/`)),
  );
}
