import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToast, subscribeToToasts } from '#client/lib/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }));
const noToast = () => null;

/** The notification area, whose code comes with the first notification. */
export function Notifications() {
  const hasToast = useSyncExternalStore(subscribeToToasts, currentToast, noToast) !== null;
  return <Suspense>{hasToast && <Toaster />}</Suspense>;
}
