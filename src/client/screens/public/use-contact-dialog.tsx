import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { ContactDialogProps } from '#client/features/contact/contact-dialog.tsx';
import { toast } from '#client/lib/toast.ts';

const load = async (): Promise<ComponentType<ContactDialogProps>> =>
  (await import('#client/features/contact/contact-dialog.tsx')).ContactDialog;

/** The contact dialog, whose code comes when somebody reaches for it. */
export function useContactDialog() {
  const [Dialog, setDialog] = useState<ComponentType<ContactDialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  const handleClick = () => {
    setIsOpen(true);
    load().then(
      (component) => setDialog(() => component),
      () => {
        setIsOpen(false);
        toast({
          title: 'The form could not be loaded',
          description: 'Please check your connection and try again.',
          variant: 'destructive',
        });
      },
    );
  };
  // What fails here is said when the form is asked for.
  const preload = () => void load().catch(() => undefined);

  return {
    dialog: Dialog && <Dialog open={isOpen} onOpenChange={setIsOpen} />,
    contactButton: (className: string): ReactNode => (
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${className} noscript:hidden`}
        onClick={handleClick}
        onPointerEnter={preload}
        onFocus={preload}
      >
        Contact Us
      </button>
    ),
  };
}
