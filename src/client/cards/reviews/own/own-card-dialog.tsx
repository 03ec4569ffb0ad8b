import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ownCardForm, type OwnCard } from '#shared/cards/own-cards.contract.ts';
import { useUpdateOwnCard } from '#client/api/own-cards.ts';
import { isOtherPage, useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { serverMessage } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, Textarea } from '#client/ui/field.tsx';

type OwnCardForm = z.output<typeof ownCardForm>;

export function OwnCardDialog({ card, onClose }: { card: OwnCard; onClose: () => void }) {
  const formId = useId();
  const { mutateAsync, isPending } = useUpdateOwnCard();
  const { register, handleSubmit, formState } = useForm<OwnCardForm>({
    resolver: zodResolver(ownCardForm),
    defaultValues: { front: card.front, back: card.back },
  });

  const { isDirty } = formState;
  const { close, question } = useLeaveGuard({
    isDirty: () => isDirty,
    isElsewhere: isOtherPage,
    onLeave: onClose,
    description: 'The card has not been saved. What you have typed will be lost.',
  });

  const handleValid = async (body: OwnCardForm) => {
    try {
      await mutateAsync({ id: card.id, body });
      toast({ title: 'Card Saved', variant: 'success' });
      onClose();
    } catch (error) {
      const description = serverMessage(error, 'Failed to save the card. Please try again.');
      toast({ title: 'Update Failed', description, variant: 'destructive' });
    }
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => {
          if (!isOpen) close();
        }}
        title="Edit card"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" disabled={isPending}>
              {isPending ? 'Saving…' : 'Save Card'}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(handleValid)(event)}>
          <Field label="Front" error={formState.errors.front?.message}>
            <Textarea rows={6} {...register('front')} />
          </Field>
          <Field label="Back" error={formState.errors.back?.message}>
            <Textarea rows={6} {...register('back')} />
          </Field>
        </form>
      </Dialog>
      {question}
    </>
  );
}
