import { type ReactNode, useRef } from 'react';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { classNames } from '#client/lib/class-names.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { buttonClass } from './button-class.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'default' | 'large' | 'wide';
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}

const widths = { small: 'sm:max-w-md', default: 'sm:max-w-xl', large: 'sm:max-w-4xl', wide: 'sm:max-w-6xl' };

/** Returns the element to focus when the dialog opens, if that is not its first control. */
const FIRST_FOCUS = '[data-first-focus=true]';

/** The dialog itself, loaded when it is first needed. */
export function DialogBox({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'default',
  role,
  children,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-scan/60" />
        <Primitive.Content
          {...(role && { role })}
          // Radix returns the focus only to its own trigger; these dialogs are opened by any focused element.
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            const first = event.currentTarget instanceof Element && event.currentTarget.querySelector(FIRST_FOCUS);
            if (!(first instanceof HTMLElement)) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // News that the dialog has led to may have taken the focus; a dialog below has it only on behalf of the opener.
            const { activeElement, body } = document;
            if (activeElement !== body && activeElement?.contains(opener.current) === false) return;
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
            // The surrounding dialog may have closed too, and already restored the focus. Or nothing had the focus,
            // because the pressed button is disabled while the server is working.
            if (document.activeElement === document.body) focusBelow();
          }}
          {...(!description && { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full animate-rise flex-col rounded-t-card border border-line bg-surface shadow-float',
            'sm:top-1/2 sm:bottom-auto sm:max-h-[85dvh] sm:w-[calc(100%-3rem)] sm:-translate-y-1/2 sm:rounded-card',
            widths[size],
          )}
        >
          <div className="px-5 pt-5 pr-16 pb-3">
            <Primitive.Title className="text-20 font-semibold">{title}</Primitive.Title>
            {description && <Primitive.Description className="mt-1 text-ink-2">{description}</Primitive.Description>}
          </div>
          {/* Scrolls on its own, so that title and actions stay visible; long content can be scrolled by keyboard. */}
          {children && (
            <div
              {...(size === 'large' && { role: 'region', 'aria-label': title, tabIndex: 0 })}
              className="min-h-0 overflow-y-auto px-5 pb-5 focus-visible:-outline-offset-2"
            >
              {children}
            </div>
          )}
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:[&>*]:flex-1">
              {footer}
            </div>
          )}
          {/* Last in the focus order: leaving should not be the first action of a dialog. */}
          <Primitive.Close
            className={classNames(buttonClass({ variant: 'quiet', size: 'icon' }), 'absolute top-2.5 right-2.5')}
            aria-label="Close"
          >
            <X aria-hidden />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The dialog around the closed one, or the screen. */
function focusBelow(): void {
  const [below] = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].slice(-1);
  if (below) below.focus();
  else focusHeading();
}
