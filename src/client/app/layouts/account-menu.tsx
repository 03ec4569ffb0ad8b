import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { ChevronDown, KeyRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('#client/features/auth/change-password-dialog.tsx')).ChangePasswordDialog,
}));

export interface AccountLink {
  to: string;
  label: string;
  Icon: LucideIcon;
}

interface AccountMenuProps {
  user: CurrentUser;
  links: readonly AccountLink[];
}

/** Who is signed in, and what concerns the account rather than the work. */
export function AccountMenu({ user, links }: AccountMenuProps) {
  const name = `${user.firstName} ${user.lastName}`;
  const trigger = useRef<HTMLButtonElement>(null);
  // Mounted at the first use, so that its code comes then, and kept: it closes with its own focus handling.
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const handleChangePassword = () => {
    // The menu's item is about to go; the dialog gives the focus back to what has it now.
    trigger.current?.focus();
    setDialog('open');
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
            <span className="line-clamp-2 max-w-52 leading-tight wrap-anywhere max-sm:sr-only">{name}</span>
            <span className="sr-only">, account</span>
            <ChevronDown aria-hidden className="size-4 shrink-0" />
          </button>
        }
      >
        {links.map(({ to, label, Icon }) => (
          <MenuItem key={to} asChild>
            <Link to={to}>
              <Icon aria-hidden />
              {label}
            </Link>
          </MenuItem>
        ))}
        <MenuItem onSelect={handleChangePassword}>
          <KeyRound aria-hidden />
          Change Password
        </MenuItem>
      </Menu>
      {dialog !== 'unused' && (
        <Suspense>
          <ChangePasswordDialog
            open={dialog === 'open'}
            onOpenChange={(isOpen) => setDialog(isOpen ? 'open' : 'closed')}
            email={user.email}
          />
        </Suspense>
      )}
    </>
  );
}
