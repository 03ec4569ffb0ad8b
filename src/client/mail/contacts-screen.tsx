import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, Paperclip, Reply, Trash2 } from 'lucide-react';
import type { ContactSubmission } from '#shared/mail/contact.contract.ts';
import { deleteContactSubmission } from '#shared/mail/contact.endpoints.ts';
import { ClassSelect } from '#client/components/class-select.tsx';
import { AddressText } from '#client/components/address-text.tsx';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { CONTACT_PAGE_SIZE, contactPageQuery, contactQuery, useDeleteContact } from '#client/api/contacts.ts';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { Records } from '#client/components/lists/records.tsx';
import { type UrlStateProps, useUrlState } from '#client/components/use-url-state.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { lazy } from '#client/lib/late.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { StateWord } from '#client/ui/state-word.tsx';
import { type ContactsUrlState, STATUS_FILTERS, type StatusFilter } from './contacts/contacts-url-state.ts';
import { ReadDialog } from './contacts/read-dialog.tsx';
import { deletionText, messageStart } from './contacts/submission-facts.ts';
import { STATUS_LOOKS } from './contacts/submission-status.ts';

const ReplyDialog = lazy(async () => ({ default: (await import('./contacts/reply-dialog.tsx')).ReplyDialog }));

const filters = STATUS_FILTERS.map((value) => ({ value, label: value === 'all' ? 'All' : STATUS_LOOKS[value].word }));

type OpenDialog = { about: 'reply' | 'delete'; submission: ContactSubmission };

/**
 * /contacts: visitors' messages, and the replies to them. `?status=` filters, `?page=` counts from 1, `?message={id}`
 * opens a message.
 */
export function ContactsScreen() {
  const { urlState, move } = useUrlState('/contacts');
  // Opening a message adds a history entry, so that Back closes it.
  const onMove = (change: Partial<ContactsUrlState>) => move(change, typeof change.message !== 'string');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const actions: SubmissionActions = {
    onRead: ({ id }) => onMove({ message: id }),
    onReply: (submission) => setDialog({ about: 'reply', submission }),
    onDelete: (submission) => setDialog({ about: 'delete', submission }),
  };
  const handleDeleted = () => {
    close();
    if (urlState.message !== null) onMove({ message: null });
  };
  return (
    <>
      <PageHeader title="Contact Form Submissions" text="Messages from visitors, and your replies." />
      <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3 dense:mb-3">
        <Segmented<StatusFilter>
          label="Status"
          options={filters}
          value={urlState.status}
          onChange={(status) => onMove({ status, page: 1 })}
        />
        <ClassSelect
          value={urlState.class}
          others="Everybody"
          onChange={(classId) => onMove({ class: classId, page: 1 })}
        />
      </div>
      <SubmissionPage urlState={urlState} onMove={onMove} actions={actions} />
      {urlState.message !== null && (
        <ReadDialog
          id={urlState.message}
          onClose={() => onMove({ message: null })}
          onReply={actions.onReply}
          onDelete={actions.onDelete}
        />
      )}
      <Suspense>{dialog?.about === 'reply' && <ReplyDialog submission={dialog.submission} onClose={close} />}</Suspense>
      {dialog?.about === 'delete' && (
        <DeleteSubmissionDialog submission={dialog.submission} onClose={close} onDeleted={handleDeleted} />
      )}
    </>
  );
}

function SubmissionPage({
  urlState,
  onMove,
  actions,
}: UrlStateProps<ContactsUrlState> & { actions: SubmissionActions }) {
  const { status, page } = urlState;
  const filter = { status: status === 'all' ? undefined : status, classId: urlState.class };
  const query = useQuery(contactPageQuery({ ...filter, page: page - 1 }));
  // One message more than a page shows whether another page follows.
  const isLast = query.data !== undefined && query.data.length <= CONTACT_PAGE_SIZE;
  return (
    <ListPage
      query={{ ...query, data: query.data?.slice(0, CONTACT_PAGE_SIZE) }}
      failure="The messages could not be loaded"
      skeleton={
        <SkeletonRows
          label="Loading the messages…"
          count={6}
          row="h-52 lg:h-17"
          className="grid gap-3 lg:gap-px lg:pt-11"
        />
      }
      empty={<NoSubmissions urlState={urlState} onMove={onMove} />}
      label="Pages of the messages"
      noun="messages"
      page={page}
      size={CONTACT_PAGE_SIZE}
      total={isLast ? (page - 1) * CONTACT_PAGE_SIZE + query.data.length : undefined}
      onPage={(next) => onMove({ page: next })}
    >
      {(submissions) => <SubmissionRows submissions={submissions} {...actions} />}
    </ListPage>
  );
}

function NoSubmissions({ urlState: { page, status, class: classId }, onMove }: UrlStateProps<ContactsUrlState>) {
  const handleMove = (change: Partial<ContactsUrlState>) => {
    onMove(change);
    focusHeading();
  };
  if (page > 1) return <NoSuchPage onFirst={() => handleMove({ page: 1 })} />;
  if (status !== 'all') {
    return (
      <EmptyState
        title={`No message has the status “${STATUS_LOOKS[status].word}”`}
        action={<Button onClick={() => handleMove({ status: 'all' })}>Show all messages</Button>}
      />
    );
  }
  if (classId !== undefined) {
    return (
      <EmptyState
        title="No messages from this class"
        text="Messages belong to a class when they come from the email address of one of its students."
      />
    );
  }
  return <EmptyState title="No messages yet" text="What visitors write in the contact form appears here." />;
}

interface DeleteSubmissionDialogProps {
  submission: ContactSubmission;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation before deleting a message, and says what is deleted with it. */
function DeleteSubmissionDialog({ submission, onClose, onDeleted }: DeleteSubmissionDialogProps) {
  const deletion = useDeleteContact();
  // Only this query has the replies; without it, the data of the list must do.
  const replies = useQuery({ ...contactQuery(submission.id), enabled: !deletion.isPending }).data?.replies.length ?? 0;

  const handleConfirm = async () => {
    const isDeleted = await reported(deletion.mutateAsync(submission.id), {
      done: 'Contact submission deleted successfully',
      failure: 'Failed to delete contact submission',
      otherwise: 'Please try again.',
    });
    if (isDeleted) onDeleted();
  };
  return (
    <ConfirmDialog
      title="Delete this message?"
      description={
        <>
          <span className="line-clamp-3 wrap-anywhere">
            From <bdi>{submission.name}</bdi> (<AddressText>{submission.email}</AddressText>).
          </span>{' '}
          {deletionText({ hasAttachment: submission.attachmentUrl !== null, replies })}
        </>
      }
      confirmLabel="Delete message"
      busyLabel="Deleting…"
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
}

interface SubmissionActions {
  onRead: (submission: ContactSubmission) => void;
  onReply: (submission: ContactSubmission) => void;
  onDelete: (submission: ContactSubmission) => void;
}

function SubmissionRows({
  submissions,
  ...actions
}: SubmissionActions & { submissions: readonly ContactSubmission[] }) {
  return (
    <Records
      label="Contact form submissions, newest first"
      rows={submissions}
      idOf={({ id }) => id}
      table="table-fixed"
      head="px-3 py-2.5 whitespace-nowrap first:pl-4"
      cell="px-3 py-2.5 align-top first:pl-4 last:pr-3"
      columns={[
        { name: 'From', isRowHead: true, head: 'w-[24%]', render: (submission) => <From submission={submission} /> },
        { name: 'Message', render: (submission) => <MessageStart submission={submission} /> },
        { name: 'Status', head: 'w-31', render: ({ status }) => <StateWord {...STATUS_LOOKS[status]} /> },
        {
          name: 'Date',
          head: 'w-34',
          className: 'text-14 text-ink-2 tabular-nums',
          render: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
        },
        {
          name: 'Actions',
          isNameHidden: true,
          head: 'w-65',
          render: (submission) => (
            <div className="flex justify-end gap-1.5">
              <RowButtons submission={submission} {...actions} />
            </div>
          ),
        },
      ]}
      renderCard={(submission) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <StateWord {...STATUS_LOOKS[submission.status]} />
            <time dateTime={submission.createdAt} className="text-14 text-ink-2 tabular-nums">
              {formatDateTime(submission.createdAt)}
            </time>
          </div>
          <div>
            <From submission={submission} />
          </div>
          <MessageStart submission={submission} />
          <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-2">
            <RowButtons submission={submission} {...actions} />
          </div>
        </>
      )}
    />
  );
}

function From({ submission: { name, email } }: { submission: ContactSubmission }) {
  return (
    <>
      <span className="line-clamp-3 font-medium wrap-anywhere" title={name}>
        <bdi>{name}</bdi>
      </span>
      <span className="line-clamp-3 text-14 text-ink-2" title={email}>
        <AddressText>{email}</AddressText>
      </span>
    </>
  );
}

function MessageStart({ submission: { message, attachmentName } }: { submission: ContactSubmission }) {
  return (
    <>
      <p dir="auto" className="line-clamp-2 wrap-anywhere">
        {messageStart(message)}
      </p>
      {attachmentName !== null && (
        <p className="mt-1 flex gap-1.5 text-14 text-ink-2">
          <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="sr-only">Attachment:</span>
          <span className="line-clamp-1 wrap-anywhere" title={attachmentName}>
            <bdi>{attachmentName}</bdi>
          </span>
        </p>
      )}
    </>
  );
}

function RowButtons({ submission, onRead, onReply, onDelete }: SubmissionActions & { submission: ContactSubmission }) {
  return (
    <>
      <Button size="small" aria-label={`Read the message from ${submission.name}`} onClick={() => onRead(submission)}>
        <BookOpen aria-hidden className="size-4.5" />
        Read
      </Button>
      <Button size="small" aria-label={`Reply to ${submission.name}`} onClick={() => onReply(submission)}>
        <Reply aria-hidden className="size-4.5" />
        Reply
      </Button>
      <IfAllowed to={deleteContactSubmission}>
        <IconButton
          Icon={Trash2}
          label={`Delete the message from ${submission.name}`}
          onClick={() => onDelete(submission)}
        />
      </IfAllowed>
    </>
  );
}
