import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import {
  currentToast,
  dismissToast,
  subscribeToToasts,
  toastLine,
  type ToastState,
  type ToastVariant,
} from '#client/lib/toast.ts';
import { buttonClass } from '#client/ui/button-class.ts';

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
/** Shorter movements are the unsteady hand of a click. */
const SWIPE_START_PX = 6;
const nothing = () => null;

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

/**
 * The notification area: shows for 5 seconds, dismissed by a swipe of 50 px to the right; F8 moves the focus there.
 * `styles/global.css` chooses its corner, unless the screen has a line for it. Without `onFollow`, a link loads its page in
 * full.
 */
export function Notifications({ onFollow }: { onFollow?: (to: string) => void }) {
  const line = useSyncExternalStore(subscribeToToasts, toastLine, nothing);
  return line === null ? (
    <NotificationArea key="corner" onFollow={onFollow} />
  ) : (
    createPortal(<NotificationArea onFollow={onFollow} isLine />, line, 'line')
  );
}

interface NotificationAreaProps {
  onFollow: ((to: string) => void) | undefined;
  /** Without a box, as a line of the screen's text. */
  isLine?: boolean;
}

function NotificationArea({ onFollow, isLine = false }: NotificationAreaProps) {
  const shown = useSyncExternalStore(subscribeToToasts, currentToast, nothing);
  const area = useRef<HTMLElement>(null);
  const returnFocus = useAreaKeys(area, shown);
  return (
    <section ref={area} aria-label="Notifications (F8)" className="pointer-events-auto print:hidden">
      {/* Screen readers announce additions. The attribute also keeps the list from being hidden by an open dialog. */}
      <ol aria-live="polite">
        {shown && <Toast key={shown.id} toast={shown} isLine={isLine} onDismiss={returnFocus} onFollow={onFollow} />}
      </ol>
    </section>
  );
}

/** Handles F8 and Escape, even while a dialog traps the focus. Returns a function that restores the earlier focus. */
function useAreaKeys(areaRef: { current: HTMLElement | null }, shown: ToastState | null) {
  const before = useRef<Element | null>(null);
  const returnFocus = () => {
    if (!areaRef.current?.contains(document.activeElement)) return;
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    else focusHeading();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const area = areaRef.current;
    if (!area) return;
    const isInside = area.contains(document.activeElement);
    const card = area.querySelector('li');
    if (event.key === 'F8' && card && !isInside) {
      before.current = document.activeElement;
      // A dialog takes the focus back when it moves elsewhere, but not when the focused element is blurred.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      card.focus();
    } else if (event.key === 'Escape' && isInside && shown) {
      // Anywhere else, Escape belongs to the dialog below.
      event.stopPropagation();
      returnFocus();
      dismissToast(shown.id);
    }
  });
  useEffect(() => {
    const area = areaRef.current;
    const stop = (event: Event) => event.stopPropagation();
    // An open dialog would take these for a click or the focus outside of it.
    for (const type of ['focusin', 'focusout', 'pointerdown']) area?.addEventListener(type, stop);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      for (const type of ['focusin', 'focusout', 'pointerdown']) area?.removeEventListener(type, stop);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [areaRef]);
  return returnFocus;
}

interface ToastProps {
  toast: ToastState;
  isLine: boolean;
  onDismiss: () => void;
  onFollow: ((to: string) => void) | undefined;
}

function Toast({ toast, isLine, onDismiss, onFollow }: ToastProps) {
  const { id, title, description, variant = 'default', link } = toast;
  const [isHeld, setIsHeld] = useState(false);
  const swipe = useSwipe(() => dismissToast(id));
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(id), DURATION_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    <li
      tabIndex={-1}
      style={swipe.distance > 0 ? { transform: `translateX(${swipe.distance}px)` } : undefined}
      {...swipe.handlers}
      // Not on enter: a mouse that rests where the card appears is not using it.
      onPointerMoveCapture={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocusCapture={() => setIsHeld(true)}
      onBlurCapture={() => setIsHeld(false)}
      className={
        isLine
          ? 'flex touch-pan-y items-start gap-1.5 text-14 leading-tight select-none *:[svg]:mt-px *:[svg]:size-4'
          : classNames(
              'notification fixed z-60 flex w-[calc(100%-5.5rem)] max-w-[388px] animate-fade touch-pan-y items-start gap-3 rounded-card border bg-surface py-2 pr-14 pl-4 text-ink shadow-float select-none sm:py-3',
              borders[variant],
            )
      }
    >
      {icons[variant]}
      <div className="min-w-0">
        <p className={isLine ? 'inline font-medium' : 'font-medium'}>{title}</p>{' '}
        {description && <p className={isLine ? 'inline text-ink-2' : 'mt-0.5 text-14 text-ink-2'}>{description}</p>}
        {link && (
          <a
            href={link.to}
            className="inline-flex min-h-11 items-center text-brand-text underline underline-offset-3"
            onClick={(event) => {
              if (!onFollow) return;
              event.preventDefault();
              dismissToast(id);
              onFollow(link.to);
            }}
          >
            {link.label}
          </a>
        )}
      </div>
      {!isLine && (
        <button
          type="button"
          className={classNames(buttonClass({ variant: 'quiet', size: 'icon' }), 'absolute top-1 right-1')}
          aria-label="Dismiss"
          onClick={() => {
            onDismiss();
            dismissToast(id);
          }}
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </li>
  );
}

function useSwipe(onSwiped: () => void) {
  const startX = useRef<number>(null);
  const [distance, setDistance] = useState(0);
  const end = () => {
    startX.current = null;
    setDistance(0);
  };
  const handlers = {
    // In the capture phase, because the area stops the event from bubbling.
    onPointerDownCapture: ({ clientX }: PointerEvent) => {
      startX.current = clientX;
    },
    onPointerMove: ({ clientX, pointerId, currentTarget }: PointerEvent) => {
      if (startX.current === null) return;
      const moved = Math.max(0, clientX - startX.current);
      if (moved < SWIPE_START_PX) return;
      currentTarget.setPointerCapture(pointerId);
      setDistance(moved);
    },
    onPointerUp: () => {
      if (distance >= SWIPE_THRESHOLD_PX) onSwiped();
      end();
    },
    onPointerCancel: end,
  };
  return { distance, handlers };
}
