import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { CONTACT_ATTACHMENT_TYPES, CONTACT_HONEYPOT } from '#shared/mail/contact-form.ts';
import { contactMessage } from '#shared/mail/contact.contract.ts';
import { sendContact } from '#client/api/contact.ts';
import { AttachmentField } from './attachment-field.tsx';
import { attachmentComplaint } from './attachment.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import { toast, type ToastContent } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, Input, Textarea } from '#client/ui/field.tsx';

type Message = z.input<typeof contactMessage>;

export interface ContactDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Writes to the teacher. Closing the dialog keeps the typed text until it has been sent. */
export function ContactDialog({ open, onOpenChange }: ContactDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [complaint, setComplaint] = useState<string>();
  const { register, handleSubmit, reset, formState } = useForm<Message>({
    resolver: zodResolver(contactMessage),
    defaultValues: { name: '', email: '', message: '' },
  });
  const { errors, isSubmitting } = formState;

  const handleFile = (chosen: File | null) => {
    setFile(chosen);
    setComplaint(undefined);
  };

  const send = async (message: Message, trap: FormDataEntryValue | null) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(message)) form.append(field, value);
    form.append(CONTACT_HONEYPOT, trap ?? '');
    if (file) form.append('attachment', file);
    try {
      await sendContact(form);
    } catch (error) {
      setComplaint(attachmentComplaint(error));
      toast(sendFailure(error));
      return;
    }
    reset();
    handleFile(null);
    onOpenChange(false);
    toast(MESSAGE_SENT);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Contact Us"
      description="Your message goes to the instructor, who answers by email."
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          const trap = new FormData(event.currentTarget).get(CONTACT_HONEYPOT);
          void handleSubmit((message) => send(message, trap))(event);
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" error={errors.name?.message}>
            <Input autoComplete="name" required {...register('name')} />
          </Field>
          <Field label="Email" error={errors.email?.message}>
            <Input type="email" autoComplete="email" required {...register('email')} />
          </Field>
        </div>
        <Field label="Message" error={errors.message?.message}>
          <Textarea rows={5} required {...register('message')} />
        </Field>
        <AttachmentField types={CONTACT_ATTACHMENT_TYPES} file={file} complaint={complaint} onChange={handleFile} />
        <Honeypot />
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send Message'}
        </Button>
      </form>
    </Dialog>
  );
}

/** A field that people neither see nor reach. Bots fill in every field, and reveal themselves. */
function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Website
        <input type="text" name={CONTACT_HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

const MESSAGE_SENT: ToastContent = {
  title: 'Message Sent',
  description: "Thank you for your message. We'll get back to you soon!",
  variant: 'success',
};

const FAILED = 'Failed to send message. Please try again.';

/** One text for every failure, except for too many messages: an immediate retry would not help then. */
export function sendFailure(error: unknown): ToastContent {
  const isTooOften = error instanceof CallError && error.status === 429;
  return { title: 'Error', description: isTooOften ? serverMessage(error, FAILED) : FAILED, variant: 'destructive' };
}
