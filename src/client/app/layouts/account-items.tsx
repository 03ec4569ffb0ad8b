import { Bell, Download, Eraser, KeyRound, LogOut, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { downloadOwnData } from '#shared/hub/own-data.endpoints.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { DownloadLink } from '#client/components/download-link.tsx';
import { useTheme } from '#client/lib/theme.ts';
import { MenuItem } from '#client/ui/menu.tsx';
import { THEME_STEPS } from '#client/ui/theme-switch.tsx';
import type { AccountDialogName } from './account-dialog.tsx';

interface AccountItemsProps {
  user: Pick<CurrentUser, 'role'>;
  isPhone: boolean;
  isLoggingOut: boolean;
  onLogout: () => void;
  onOpen: (dialog: AccountDialogName) => void;
}

/** The items of the account menu; on a phone also the theme and Logout. */
export function AccountItems({ user, isPhone, isLoggingOut, onLogout, onOpen }: AccountItemsProps) {
  return (
    <>
      <MenuItem onSelect={() => onOpen('password')}>
        <KeyRound aria-hidden />
        Change Password
      </MenuItem>
      <MenuItem onSelect={() => onOpen('security')}>
        <ShieldCheck aria-hidden />
        Security
      </MenuItem>
      <MenuItem onSelect={() => onOpen('sessions')}>
        <MonitorSmartphone aria-hidden />
        Where you are signed in
      </MenuItem>
      {user.role === 'student' && (
        <MenuItem onSelect={() => onOpen('reminders')}>
          <Bell aria-hidden />
          Reminders
        </MenuItem>
      )}
      <MenuItem asChild>
        <DownloadLink href={downloadOwnData.path}>
          <Download aria-hidden />
          Download my data
        </DownloadLink>
      </MenuItem>
      {user.role === 'student' && (
        <MenuItem onSelect={() => onOpen('erasure')}>
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
