import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  ChartColumn,
  ClipboardList,
  DatabaseBackup,
  FolderTree,
  Inbox,
  Layers,
  LayoutDashboard,
  ListChecks,
  MailSearch,
  MessageSquareWarning,
  NotebookPen,
  School,
  Send,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersVertical,
  UserCheck,
  Users,
} from 'lucide-react';
import type { listAuditLog } from '#shared/hub/audit.contract.ts';
import type { getBackupStats } from '#shared/hub/backup.contract.ts';
import type { Attention } from '#shared/insight/dashboard.contract.ts';
import type { updateSite } from '#shared/hub/site.contract.ts';
import type { listMail } from '#shared/mail/mail.contract.ts';
import type { listMailings } from '#shared/mail/mailings.contract.ts';
import { attentionQuery } from '#client/api/dashboard.ts';
import { SignedInLayout } from './signed-in-layout.tsx';
import { waitingFor } from './waiting.ts';

/** The access of an endpoint that a screen needs, for screens not open to every teacher; without the schemas. */
const access = {
  '/manage-students': 'teacher',
  '/backup': 'owner',
  '/settings': 'owner',
  '/audit-log': 'owner',
  '/mail': 'teacher',
} satisfies {
  '/manage-students': (typeof listMailings)['access'];
  '/backup': (typeof getBackupStats)['access'];
  '/settings': (typeof updateSite)['access'];
  '/audit-log': (typeof listAuditLog)['access'];
  '/mail': (typeof listMail)['access'];
};

const links = [
  { to: '/', label: 'Dashboard', shortLabel: 'Home', Icon: LayoutDashboard },
  { to: '/questions', label: 'Questions', shortLabel: 'MCQs', Icon: ListChecks },
  { to: '/verify-mcqs', label: 'Verify MCQs', shortLabel: 'Verify', Icon: ShieldCheck },
  { to: '/topics', label: 'Topics', shortLabel: 'Topics', Icon: FolderTree },
  { to: '/flashcards', label: 'Flash Cards', shortLabel: 'Cards', Icon: Layers },
  { to: '/analytics', label: 'Analytics', shortLabel: 'Analytics', Icon: ChartColumn },
  { to: '/approvals', label: 'Approvals', shortLabel: 'Approvals', Icon: UserCheck },
  { to: '/students', label: 'Students', shortLabel: 'Students', Icon: Users },
  {
    to: '/manage-students',
    label: 'Email Students',
    shortLabel: 'Email',
    Icon: Send,
    access: access['/manage-students'],
  },
  { to: '/backup', label: 'Backup', shortLabel: 'Backup', Icon: DatabaseBackup, access: access['/backup'] },
  { to: '/contacts', label: 'Contacts', shortLabel: 'Contacts', Icon: Inbox },
  { to: '/reports', label: 'Reports', shortLabel: 'Reports', Icon: MessageSquareWarning },
] as const;

/** Beside Classes until an assignment exists, so that the navigation stays the same; then last: no link moves. */
const assignments = { to: '/assignments', label: 'Assignments', shortLabel: 'Tasks', Icon: NotebookPen } as const;
const linksWithAssignments = [...links, assignments];

const accountLinks = [
  { to: '/blueprints', label: 'Exam blueprints', Icon: ClipboardList },
  { to: '/classes', label: 'Classes', Icon: School },
  { to: '/lab', label: 'Console lab', Icon: SlidersVertical },
  { to: '/settings', label: 'Settings', Icon: Settings, access: access['/settings'] },
  { to: '/mail', label: 'Mail log', Icon: MailSearch, access: access['/mail'] },
  { to: '/audit-log', label: 'Audit log', Icon: ScrollText, access: access['/audit-log'] },
] as const;
const accountLinksWithAssignments = [assignments, ...accountLinks];

export function TeacherLayout() {
  const attention = useAttention();
  const hasAssignments = attention?.hasAssignments === true;
  return (
    <SignedInLayout
      isDense
      links={hasAssignments ? linksWithAssignments : links}
      accountLinks={hasAssignments ? accountLinks : accountLinksWithAssignments}
      waiting={waitingFor(attention)}
    />
  );
}

/** Counts of what waits for the teacher, fetched again after each navigation because the server does not push them. */
function useAttention(): Attention | undefined {
  const router = useRouter();
  const { data, refetch } = useQuery(attentionQuery);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        // Without a previous location this is the first screen, whose counts are already being fetched.
        if (fromLocation && pathChanged) void refetch();
      }),
    [router, refetch],
  );
  return data;
}
