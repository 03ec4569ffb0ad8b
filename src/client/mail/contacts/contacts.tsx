import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ContactSubmission } from '#shared/mail/contact.contract.ts';
import { CONTACT_PAGE_SIZE, contactPageQuery, contactQuery, useDeleteContact } from '#client/api/contacts.ts';
import { DeletionDialog } from '#client/components/deletion-dialog.tsx';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { failed, succeeded } from './contact-toasts.ts';
import { STATUS_FILTERS } from './contacts-place.ts';
import type { ContactsPlace, StatusFilter } from './contacts-place.ts';
import { ReadDialog } from './read-dialog.tsx';
import { deletionText } from './submission-facts.ts';
import { SubmissionRows } from './submission-rows.tsx';
import type { SubmissionActions } from './submission-rows.tsx';
import { STATUS_WORDS } from './submission-status.tsx';

const ReplyDialog = lazy(async () => ({ default: (await import('./reply-dialog.tsx')).ReplyDialog }));

const filters = STATUS_FILTERS.map((value) => ({ value, label: value === 'all' ? 'All' : STATUS_WORDS[value] }));

interface ContactsProps {
  place: ContactsPlace;
  onMove: (change: Partial<ContactsPlace>) => void;
}

type Asked = { about: 'reply' | 'delete'; submission: ContactSubmission };

/** What visitors have written, and the answers. */
export function Contacts({ place, onMove }: ContactsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const actions: SubmissionActions = {
    onRead: ({ id }) => onMove({ message: id }),
    onReply: (submission) => setAsked({ about: 'reply', submission }),
    onDelete: (submission) => setAsked({ about: 'delete', submission }),
  };
  const handleDeleted = () => {
    close();
    if (place.message !== null) onMove({ message: null });
  };
  return (
    <>
      <Segmented<StatusFilter>
        className="mb-5"
        label="Status"
        options={filters}
        value={place.status}
        onChange={(status) => onMove({ status, page: 1 })}
      />
      <SubmissionPage place={place} onMove={onMove} actions={actions} />
      {place.message !== null && (
        <ReadDialog
          id={place.message}
          onClose={() => onMove({ message: null })}
          onReply={actions.onReply}
          onDelete={actions.onDelete}
        />
      )}
      <Suspense>{asked?.about === 'reply' && <ReplyDialog submission={asked.submission} onClose={close} />}</Suspense>
      {asked?.about === 'delete' && (
        <DeleteSubmissionDialog submission={asked.submission} onClose={close} onDeleted={handleDeleted} />
      )}
    </>
  );
}

interface SubmissionPageProps extends ContactsProps {
  actions: SubmissionActions;
}

function SubmissionPage({ place, onMove, actions }: SubmissionPageProps) {
  const { status, page } = place;
  const query = useQuery(contactPageQuery({ status: status === 'all' ? undefined : status, page: page - 1 }));
  // One more than a page has tells whether another follows.
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
      empty={<NoSubmissions place={place} onMove={onMove} />}
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

function NoSubmissions({ place: { page, status }, onMove }: ContactsProps) {
  const handleMove = (change: Partial<ContactsPlace>) => {
    onMove(change);
    focusHeading();
  };
  if (page > 1) return <NoSuchPage onFirst={() => handleMove({ page: 1 })} />;
  if (status !== 'all') {
    return (
      <EmptyState
        title={`No message is in the status “${STATUS_WORDS[status]}”`}
        action={<Button onClick={() => handleMove({ status: 'all' })}>Show all messages</Button>}
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

/** Asks before a message is deleted, and says what goes with it. */
function DeleteSubmissionDialog({ submission, onClose, onDeleted }: DeleteSubmissionDialogProps) {
  const deletion = useDeleteContact();
  // Only this knows of the replies; without it, what the list says has to do.
  const replies = useQuery({ ...contactQuery(submission.id), enabled: !deletion.isPending }).data?.replies.length ?? 0;

  const handleConfirm = async () => {
    try {
      await deletion.mutateAsync(submission.id);
      toast(succeeded('Contact submission deleted successfully'));
      onDeleted();
    } catch (error) {
      toast(failed('Failed to delete contact submission', error));
    }
  };
  return (
    <DeletionDialog
      title="Delete this message?"
      description={
        <>
          <span className="line-clamp-3 wrap-anywhere">
            From <bdi>{submission.name}</bdi> ({submission.email}).
          </span>{' '}
          {deletionText({ hasAttachment: submission.attachmentUrl !== null, replies })}
        </>
      }
      confirmLabel="Delete message"
      isPending={deletion.isPending}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  );
}
