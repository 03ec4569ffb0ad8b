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
import type { Attention } from '#shared/insight/dashboard.contract.ts';
import { listAuditLog } from '#shared/hub/audit.endpoints.ts';
import { getBackupStats } from '#shared/hub/backup.endpoints.ts';
import { updateSite } from '#shared/hub/site.endpoints.ts';
import { listMail } from '#shared/mail/mail.endpoints.ts';
import { listMailings } from '#shared/mail/mailings.endpoints.ts';
import { attentionQuery } from '#client/api/dashboard.ts';
import { SignedInLayout } from './signed-in-layout.tsx';
import { waitingFor } from './waiting.ts';

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
    access: listMailings.access,
  },
  { to: '/backup', label: 'Backup', shortLabel: 'Backup', Icon: DatabaseBackup, access: getBackupStats.access },
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
  { to: '/settings', label: 'Settings', Icon: Settings, access: updateSite.access },
  { to: '/mail', label: 'Mail log', Icon: MailSearch, access: listMail.access },
  { to: '/audit-log', label: 'Audit log', Icon: ScrollText, access: listAuditLog.access },
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
