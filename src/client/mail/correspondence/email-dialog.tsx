import { useState, type ReactNode } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { studentMail, type StudentMail } from '#shared/mail/mailings.contract.ts';
import { MAIL_ATTACHMENT_TYPES } from '#shared/mail/mail-messages.ts';
import { useIsMailSetUp } from '#client/api/mail.ts';
import { useSendBulkMail, useSendStudentMail, type WrittenMail } from '#client/api/mailings.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { AttachmentField } from '#client/mail/contact/attachment-field.tsx';
import { attachmentComplaint } from '#client/mail/contact/attachment.ts';
import { fullName } from '#client/components/full-name.ts';
import { GreetingField, MailFields, tellIncomplete } from '#client/components/mail-fields.tsx';
import { MailNotSetUp } from '#client/components/mail-not-set-up.tsx';
import { MailPreview } from './mail-preview.tsx';
import { useUnsentGuard } from '#client/components/use-leave-guard.tsx';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { bulkQueued, done, incomplete, queuedTitle } from './email-toasts.ts';
import { emailLabel, firstOf, namesText, type Recipients } from './recipients.ts';
import { useSampleStudent } from './use-sample-student.ts';

type MailInput = z.input<typeof studentMail>;

interface EmailDialogProps {
  recipients: Recipients;
  onClose: () => void;
  onSent: () => void;
}

/** Writes to one student, some, or all; asks before writing to all. Stays open, with its text, until it is sent. */
export function EmailDialog({ recipients, onClose, onSent }: EmailDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [complaint, setComplaint] = useState<string>();
  const [toConfirm, setToConfirm] = useState<StudentMail | null>(null);
  const { send, isPending } = useSendMail(recipients);
  const { register, handleSubmit, setValue, control, formState } = useForm<MailInput, unknown, StudentMail>({
    resolver: zodResolver(studentMail),
    defaultValues: { subject: '', message: '', greeting: '1' },
  });
  const typed = useWatch({ control });
  const sample = useSampleStudent();
  const student = recipients.kind === 'all' ? sample : (firstOf(recipients) ?? sample);
  const greeting = `Hello ${student.firstName},`;
  const isGreeted = typed.greeting === '1';
  const { errors, isDirty } = formState;
  const { close, question } = useUnsentGuard('email', () => isDirty || file !== null, onClose);

  const handleFile = (chosen: File | null) => {
    setFile(chosen);
    setComplaint(undefined);
  };
  const sendNow = async (mail: StudentMail) => {
    if (isPending) return;
    const { isSent, error } = await send({ ...mail, file });
    setComplaint(attachmentComplaint(error));
    if (isSent) onSent();
  };
  const label = emailLabel(recipients);
  return (
    <FormDialog
      title={label}
      description={<RecipientsText recipients={recipients} />}
      submitLabel={label}
      pendingLabel="Sending…"
      isPending={isPending}
      isHeld
      onSubmit={handleSubmit(
        (mail) => (recipients.kind === 'all' ? setToConfirm(mail) : sendNow(mail)),
        tellIncomplete(incomplete),
      )}
      onClose={close}
      after={
        <>
          <ConfirmDialog
            open={toConfirm !== null}
            onClose={() => setToConfirm(null)}
            title={`${label}?`}
            description={`Every active student${isOfClass(recipients) ? ' of this class' : ''} gets their own email. Once it is on the way, it can’t be taken back.`}
            confirmLabel={label}
            variant="primary"
            onConfirm={() => {
              setToConfirm(null);
              if (toConfirm) void sendNow(toConfirm);
            }}
          />
          {question}
        </>
      }
    >
      <MailNotSetUp />
      <MailFields
        subject={register('subject')}
        message={register('message')}
        errors={errors}
        hint="Replies go to you."
      />
      <GreetingField greeting={greeting} isOn={isGreeted} onSwitch={(isOn) => setValue('greeting', isOn ? '1' : '0')} />
      <AttachmentField
        label="Attachment (optional, at most 10MB)"
        types={MAIL_ATTACHMENT_TYPES}
        file={file}
        complaint={complaint}
        onChange={handleFile}
      />
      <MailPreview
        to={fullName(student)}
        subject={typed.subject ?? ''}
        greeting={isGreeted ? greeting : null}
        message={typed.message ?? ''}
      >
        {file && <p className="text-14 text-ink-2">Attachment: {file.name}</p>}
      </MailPreview>
    </FormDialog>
  );
}

const isOfClass = (recipients: Recipients) => recipients.kind === 'all' && recipients.classId !== undefined;

function RecipientsText({ recipients }: { recipients: Recipients }): ReactNode {
  if (recipients.kind === 'all') {
    return `To every student${isOfClass(recipients) ? ' of this class' : ''} who is active and has not been rejected.`;
  }
  if (recipients.kind === 'selected') {
    return <span className="line-clamp-3 wrap-anywhere">To {namesText(recipients.students)}</span>;
  }
  return (
    <span className="line-clamp-3 wrap-anywhere">
      To <bdi>{fullName(recipients.student)}</bdi> (<AddressText>{recipients.student.email}</AddressText>)
    </span>
  );
}

interface Outcome {
  isSent: boolean;
  error?: unknown;
}

/** Sends a message to the recipients and reports the result. */
function useSendMail(recipients: Recipients) {
  const toOneStudent = useSendStudentMail();
  const toManyStudents = useSendBulkMail();
  const isMailSetUp = useIsMailSetUp();

  const send = async (mail: WrittenMail): Promise<Outcome> => {
    try {
      if (recipients.kind === 'one') {
        toast(
          done(queuedTitle('Email', isMailSetUp), await toOneStudent.mutateAsync({ id: recipients.student.id, mail })),
        );
        return { isSent: true };
      }
      const studentIds = recipients.kind === 'all' ? null : recipients.students.map(({ id }) => id);
      const classId = recipients.kind === 'all' ? recipients.classId : undefined;
      const result = await toManyStudents.mutateAsync({ studentIds, classId, mail });
      toast(bulkQueued(result, isMailSetUp));
      return { isSent: result.totalSent > 0 };
    } catch (error) {
      const title = recipients.kind === 'one' ? 'Failed to Send Email' : 'Failed to Send Bulk Email';
      toast(failed(title, error, 'Please try again.'));
      return { isSent: false, error };
    }
  };
  return { send, isPending: toOneStudent.isPending || toManyStudents.isPending };
}
