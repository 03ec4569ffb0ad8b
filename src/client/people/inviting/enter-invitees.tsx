import { useState, type ReactNode } from 'react';
import { INVITEE_FILES } from '#shared/people/invitations.contract.ts';
import { FileDrop } from '#client/components/file-import/file-drop.tsx';
import { onlySingle, type FileKind } from '#client/components/file-import/file-kind.ts';
import { Field, Textarea } from '#client/ui/field.tsx';

/** Connects the form with the submit button in the dialog's footer. */
export const ADDRESSES_FORM = 'invited-addresses';

const PEOPLE_FILE: FileKind = {
  accept: INVITEE_FILES.join(','),
  formats: '.csv, .xlsx, .xls or .txt, with a column for the email address',
  refusalOf: onlySingle({
    one: 'Choose one file.',
    typeProblemOf: (name) =>
      INVITEE_FILES.some((ending) => name.toLowerCase().endsWith(ending))
        ? null
        : 'Choose a table (.csv, .xlsx, .xls) or a text file (.txt).',
    tooLarge: 'Choose a smaller file.',
  }),
};

interface EnterInviteesProps {
  isBusy: boolean;
  isFileOffered: boolean;
  /** What happens next. */
  note: string;
  /** Further fields, after the addresses. */
  children?: ReactNode;
  onFile: (file: File) => void;
}

/** The people to invite: addresses that are typed or pasted, or a file. */
export function EnterInvitees({ isBusy, isFileOffered, note, children, onFile }: EnterInviteesProps) {
  const [text, setText] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = text.trim() === '';
  return (
    <form
      id={ADDRESSES_FORM}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        // The server reads pasted text in the same way as a file.
        if (!isMissing && !isBusy) onFile(new File([text], 'addresses.txt', { type: 'text/plain' }));
      }}
    >
      <Field
        label="Email addresses"
        hint="One per line, with the name if you like: Ann Lee <ann@example.com>"
        error={
          isAsked && isMissing ? (isFileOffered ? 'Enter addresses, or choose a file' : 'Enter an address') : undefined
        }
      >
        <Textarea
          rows={isFileOffered ? 5 : 3}
          value={text}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {children}
      {isFileOffered && <FileDrop kind={PEOPLE_FILE} onFile={onFile} />}
      <p className="max-w-prose text-14 text-ink-2">{note}</p>
    </form>
  );
}
