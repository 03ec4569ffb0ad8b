import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { initialsOf } from '#client/lib/initials.ts';
import { lateComponent, lazy } from '#client/lib/late.ts';
import { untilLoaded } from '#client/lib/until-loaded.ts';
import { Menu } from '#client/ui/menu.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import type { AccountDialogName } from './account-dialog.tsx';

const AccountItems = lateComponent(async () => (await import('./account-items.tsx')).AccountItems);
const AccountDialog = lazy(async () => ({ default: (await import('./account-dialog.tsx')).AccountDialog }));

interface AccountMenuProps {
  user: CurrentUser;
  isLoggingOut: boolean;
  onLogout: () => void;
  /** Further items at the top. */
  children: ReactNode;
}

/** What users can do with their own account. Its items, like the menu itself, load once the page is complete. */
export function AccountMenu({ user, isLoggingOut, onLogout, children }: AccountMenuProps) {
  const name = `${user.firstName} ${user.lastName}`;
  const isPhone = !useWideScreen();
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => void untilLoaded().then(AccountItems.preload), []);
  const [dialog, setDialog] = useState<{ name: AccountDialogName; open: boolean }>();
  const handleOpen = (opened: AccountDialogName) => {
    // The menu item is about to disappear, so the dialog returns the focus to the element that has it now.
    trigger.current?.focus();
    setDialog({ name: opened, open: true });
  };
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            ref={trigger}
            title={name}
            className="flex min-h-11 items-center gap-2.5 rounded-control px-1.5 text-left text-14 text-ink-2 transition-colors hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
          >
            <Avatar name={name} imageUrl={user.profileImageUrl} />
            <span className="line-clamp-2 max-w-52 leading-tight max-md:sr-only">{name}</span>
            <span className="sr-only">, account</span>
            <ChevronDown aria-hidden className="size-4 shrink-0 max-md:hidden" />
          </button>
        }
      >
        {children}
        <AccountItems
          user={user}
          isPhone={isPhone}
          isLoggingOut={isLoggingOut}
          onLogout={onLogout}
          onOpen={handleOpen}
        />
      </Menu>
      {dialog && (
        <Suspense>
          <AccountDialog
            key={dialog.name}
            {...dialog}
            email={user.email}
            onOpenChange={(open) => setDialog({ ...dialog, open })}
          />
        </Suspense>
      )}
    </>
  );
}

interface AvatarProps {
  /** First and last name; their initials replace a missing image. */
  name: string;
  imageUrl: string | null;
}

/** A person's picture beside their name, and therefore decorative. */
function Avatar({ name, imageUrl }: AvatarProps) {
  const look = 'size-8 shrink-0 rounded-full bg-brand-soft';
  if (imageUrl) return <img src={imageUrl} alt="" className={`${look} object-cover`} />;
  return (
    <span aria-hidden className={`${look} grid place-items-center text-12 font-semibold text-brand-text`}>
      {initialsOf(name)}
    </span>
  );
}
