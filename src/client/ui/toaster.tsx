import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { classNames } from '#client/lib/class-names.ts';
import { currentToast, dismissToast, subscribeToToasts } from '#client/lib/toast.ts';
import type { ToastVariant } from '#client/lib/toast.ts';
import { buttonClass } from './button-class.ts';

const borders: Record<ToastVariant, string> = {
  default: 'border-line',
  success: 'border-good/50',
  destructive: 'border-bad/60',
};

const icons = {
  default: null,
  success: <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />,
  destructive: <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />,
};

/** The notification area: 5 seconds, swipe right by 50 px, F8 moves the focus there. At the top on a phone, where nothing is tapped. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToast);
  const variant = shown?.variant ?? 'default';
  // Outside the page, which an open dialog hides from assistive technology.
  return createPortal(
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.isOpen}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(shown.id);
          }}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          className={classNames(
            'pointer-events-auto flex animate-rise items-start gap-3 rounded-card border bg-surface py-4 pr-14 pl-4 text-ink shadow-float',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
            'relative touch-pan-y select-none',
            borders[variant],
          )}
        >
          {icons[variant]}
          <div className="min-w-0">
            <Toast.Title className="font-medium">{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className="mt-0.5 text-14 text-ink-2">{shown.description}</Toast.Description>
            )}
          </div>
          <Toast.Close
            className={classNames(buttonClass({ variant: 'quiet', size: 'icon' }), 'absolute top-1.5 right-1.5')}
            aria-label="Dismiss"
          >
            <X aria-hidden className="size-5" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={['F8']}
        // Each toast announces itself. The attribute keeps the area from being hidden while a dialog is open.
        aria-live="off"
        className="fixed inset-x-0 top-0 z-60 flex flex-col gap-2 p-4 outline-none empty:hidden sm:top-auto sm:bottom-0 sm:left-auto sm:w-full md:max-w-[420px]"
      />
    </Toast.Provider>,
    document.body,
  );
}
