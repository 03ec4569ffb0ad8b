import { useEffect, useState } from 'react';
import { X } from 'lucide-react';
import { useCurrentUser } from '#client/api/auth.ts';
import { askToInstall, hasInstallPrompt } from '#client/lib/install-prompt.ts';
import { useStoredSwitch } from '#client/lib/stored-switch.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { countVisit } from './visits.ts';

/** From this day of the portal on, the app is offered. */
const FROM_VISIT = 2;

interface Device {
  /** Whether this is the installed app. */
  isApp: boolean;
  hasPrompt: boolean;
  userAgent: string;
  touchPoints: number;
}

/** How the app can be installed here: by the browser's own question, by hand on an iPhone or iPad, or not at all. */
export function installWay({ isApp, hasPrompt, userAgent, touchPoints }: Device): 'prompt' | 'by-hand' | null {
  if (isApp) return null;
  if (hasPrompt) return 'prompt';
  // An iPad says that it is a Mac, which has no touch screen.
  const isAppleTablet = userAgent.includes('Macintosh') && touchPoints > 1;
  return isAppleTablet || /iPhone|iPad/.test(userAgent) ? 'by-hand' : null;
}

const wayHere = () =>
  installWay({
    isApp:
      window.matchMedia('(display-mode: standalone)').matches ||
      ('standalone' in navigator && navigator.standalone === true),
    hasPrompt: hasInstallPrompt(),
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });

/** One line that says how to keep the hub at hand, from the second visit on, until it is closed. */
export function InstallHint({ day }: { day: string }) {
  const userId = useCurrentUser()?.id;
  const [visits] = useState(() => (userId === undefined ? 0 : countVisit(localStorage, userId, day)));
  const [way, setWay] = useState(wayHere);
  const { isOn, turn } = useStoredSwitch('install_hint', { isOnAtFirst: true });
  useEffect(() => {
    const handleChange = () => setWay(wayHere());
    const listeners = new AbortController();
    window.addEventListener('beforeinstallprompt', handleChange, listeners);
    window.addEventListener('appinstalled', () => setWay(null), listeners);
    return () => listeners.abort();
  }, []);
  if (!isOn || way === null || visits < FROM_VISIT) return null;
  return (
    <section aria-label="Install the app" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-14 text-ink-2">
      <p className="min-w-0 flex-1 basis-64">
        {way === 'prompt'
          ? 'Keep the hub at hand: install it as an app.'
          : 'Keep the hub at hand: press Share, then “Add to Home Screen”.'}
      </p>
      {way === 'prompt' && (
        <Button
          size="small"
          onClick={() => {
            setWay(null);
            void askToInstall();
          }}
        >
          Install
        </Button>
      )}
      <IconButton label="Do not show this again" Icon={X} onClick={() => turn(false)} />
    </section>
  );
}
