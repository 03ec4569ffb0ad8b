import { Dialog } from '#client/ui/dialog.tsx';
import { Factors } from './factors.tsx';

interface SecurityDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Optional second factors of the user. */
export function SecurityDialog(props: SecurityDialogProps) {
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
