import type { BirthdaySettings } from '#shared/contract/mailings.ts';
import { fillNames } from '#shared/domain/name-placeholders.ts';
import { fullName } from '#client/components/full-name.ts';
import { MailPreview } from '#client/components/mail-preview.tsx';
import { useSampleStudent } from '../use-sample-student.ts';

/** The birthday mail as a student gets it. */
export function BirthdayPreview({ typed }: { typed: Pick<BirthdaySettings, 'subject' | 'message'> }) {
  const student = useSampleStudent();
  const [subject, message] = [fillNames(typed.subject, student), fillNames(typed.message, student)];
  return <MailPreview to={fullName(student)} subject={subject} greeting={null} message={message} />;
}
