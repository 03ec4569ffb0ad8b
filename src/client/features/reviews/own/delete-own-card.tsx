import type { OwnCard } from '#shared/contract/own-cards.ts';
import { useDeleteOwnCard } from '#client/api/own-cards.ts';
import { serverMessage } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

export function DeleteOwnCard({ card, onClose }: { card: OwnCard; onClose: () => void }) {
  const { mutateAsync, isPending } = useDeleteOwnCard();
  async function handleConfirm() {
    try {
      await mutateAsync(card.id);
      toast({ title: 'Card Deleted', variant: 'success' });
      onClose();
    } catch (error) {
      const description = serverMessage(error, 'Failed to delete the card. Please try again.');
      toast({ title: 'Delete Failed', description, variant: 'destructive' });
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Delete this card?"
      description={
        <span className="line-clamp-3 wrap-anywhere">“{card.front}” and how well you knew it will be gone.</span>
      }
      confirmLabel={isPending ? 'Deleting…' : 'Delete Card'}
      isPending={isPending}
      onConfirm={() => void handleConfirm()}
    />
  );
}
