import type { DialogProps } from '#client/ui/dialog-box.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Factors } from './factors.tsx';

/** Optional second factors of the user. */
export function SecurityDialog(props: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  return (
    <Dialog
      {...props}
      title="Security"
      description="A password can be guessed or stolen. With one of these, the password alone is not enough."
    >
      {props.open && <Factors />}
    </Dialog>
  );
}
