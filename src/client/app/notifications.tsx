import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { currentToast, dismissToast, subscribeToToasts } from '#client/lib/toast.ts';
import type { ToastState } from '#client/lib/toast.ts';

const PLAIN_DURATION_MS = 8000;
const noToast = () => null;

/**
 * The notification area. Its code comes with the first thing that somebody does: with the first notification may be too
 * late, as that may tell that the network is gone.
 */
export function Notifications() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToast, noToast);
  const { Toaster, hasFailed } = useToaster(shown?.id);
  if (shown === null) return null;
  if (Toaster) return <Toaster />;
  return hasFailed && <PlainToast toast={shown} />;
}

/** Loaded after the first gesture, and tried again with each notification while it has failed. */
function useToaster(toastId: number | undefined) {
  const [Toaster, setToaster] = useState<ComponentType>();
  const [hasFailed, setHasFailed] = useState(false);
  const isThere = Toaster !== undefined;
  useEffect(() => {
    if (isThere) return undefined;
    const load = () => {
      import('#client/ui/toaster.tsx').then(
        ({ Toaster }) => setToaster(() => Toaster),
        () => setHasFailed(true),
      );
    };
    if (toastId !== undefined) load();
    const gestures = ['pointerdown', 'keydown'] as const;
    for (const gesture of gestures) window.addEventListener(gesture, load, { once: true });
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, load);
    };
  }, [isThere, toastId]);
  return { Toaster, hasFailed };
}

/** What is left of a notification where the code for a good one can't be had. */
function PlainToast({ toast: { id, title, description, isOpen } }: { toast: ToastState }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), PLAIN_DURATION_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    isOpen && (
      <div
        role="alert"
        className="fixed inset-x-4 top-4 z-60 rounded-card border border-line bg-surface p-4 shadow-float md:left-auto md:max-w-[420px]"
      >
        <p className="font-medium">{title}</p>
        {description && <p className="mt-0.5 text-14 text-ink-2">{description}</p>}
      </div>
    )
  );
}
