import { Suspense, useRef } from 'react';
import { ChevronDown, Download, Eraser, KeyRound, LogOut, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { downloadOwnData } from '#shared/hub/own-data.endpoints.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { DownloadLink } from '#client/components/download-link.tsx';
import { useLateDialog } from '#client/components/use-late-dialog.ts';
import { initialsOf } from '#client/lib/initials.ts';
import { lazy } from '#client/lib/late.ts';
import { useTheme } from '#client/lib/theme.ts';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { THEME_STEPS } from '#client/ui/theme-switch.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('#client/people/auth/change-password-dialog.tsx')).ChangePasswordDialog,
}));
const SessionsDialog = lazy(async () => ({
  default: (await import('#client/people/auth/sessions-dialog.tsx')).SessionsDialog,
}));

const ErasureDialog = lazy(async () => ({
  default: (await import('#client/people/auth/erasure-dialog.tsx')).ErasureDialog,
}));

const SecurityDialog = lazy(async () => ({
  default: (await import('#client/people/auth/security-dialog.tsx')).SecurityDialog,
}));

interface AccountMenuProps {
  user: CurrentUser;
  isLoggingOut: boolean;
  onLogout: () => void;
}

/** What users can do with their own account; on a phone also the theme and Logout. */
export function AccountMenu({ user, isLoggingOut, onLogout }: AccountMenuProps) {
  const name = `${user.firstName} ${user.lastName}`;
  const isPhone = !useWideScreen();
  const trigger = useRef<HTMLButtonElement>(null);
  const password = useLateDialog();
  const security = useLateDialog();
  const sessions = useLateDialog();
  const erasure = useLateDialog();
  const handleOpen = (dialog: typeof password) => {
    // The menu item is about to disappear, so the dialog returns the focus to the element that has it now.
    trigger.current?.focus();
    dialog.open();
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
        <MenuItem onSelect={() => handleOpen(password)}>
          <KeyRound aria-hidden />
          Change Password
        </MenuItem>
        <MenuItem onSelect={() => handleOpen(security)}>
          <ShieldCheck aria-hidden />
          Security
        </MenuItem>
        <MenuItem onSelect={() => handleOpen(sessions)}>
          <MonitorSmartphone aria-hidden />
          Where you are signed in
        </MenuItem>
        <MenuItem asChild>
          <DownloadLink href={downloadOwnData.path}>
            <Download aria-hidden />
            Download my data
          </DownloadLink>
        </MenuItem>
        {user.role === 'student' && (
          <MenuItem onSelect={() => handleOpen(erasure)}>
            <Eraser aria-hidden />
            Erase my account
          </MenuItem>
        )}
        {isPhone && (
          <>
            <ThemeItem />
            <MenuItem disabled={isLoggingOut} onSelect={onLogout}>
              <LogOut aria-hidden />
              Logout
            </MenuItem>
          </>
        )}
      </Menu>
      <Suspense>
        {password.isUsed && <ChangePasswordDialog {...password.props} email={user.email} />}
        {security.isUsed && <SecurityDialog {...security.props} />}
        {sessions.isUsed && <SessionsDialog {...sessions.props} />}
        {erasure.isUsed && <ErasureDialog {...erasure.props} />}
      </Suspense>
    </>
  );
}

/** Cycles through the themes like the header's switch; the menu stays open, so that the theme can be seen. */
function ThemeItem() {
  const { theme, setTheme } = useTheme();
  const { name, next, Icon } = THEME_STEPS[theme];
  return (
    <MenuItem
      onSelect={(event) => {
        event.preventDefault();
        setTheme(next);
      }}
    >
      <Icon aria-hidden />
      Theme: {name}
    </MenuItem>
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
