import {
  ChartColumn,
  ClipboardList,
  DatabaseBackup,
  FolderTree,
  Inbox,
  Layers,
  LayoutDashboard,
  ListChecks,
  NotebookPen,
  NotebookTabs,
  School,
  Send,
  Settings,
  ShieldCheck,
  UserCheck,
  Users,
} from 'lucide-react';
import { listAuditLog } from '#shared/hub/audit.endpoints.ts';
import { getBackupStats } from '#shared/hub/backup.endpoints.ts';
import { updateSite } from '#shared/hub/site.endpoints.ts';
import { listMail } from '#shared/mail/mail.endpoints.ts';
import { listMailings } from '#shared/mail/mailings.endpoints.ts';
import type { NavigationGroup } from './link-groups.tsx';

/** Every screen of a teacher, in the order of the work: teaching, content, results, people, the hub itself. */
export const TEACHER_GROUPS: readonly NavigationGroup[] = [
  { label: 'Home', links: [{ to: '/', label: 'Dashboard', shortLabel: 'Home', Icon: LayoutDashboard }] },
  {
    label: 'Teach',
    links: [
      { to: '/assignments', label: 'Assignments', Icon: NotebookPen },
      { to: '/gradebook', label: 'Gradebook', Icon: NotebookTabs },
      { to: '/classes', label: 'Classes', Icon: School },
      { to: '/blueprints', label: 'Exams', Icon: ClipboardList },
    ],
  },
  {
    label: 'Content',
    links: [
      {
        to: '/questions',
        label: 'Questions',
        shortLabel: 'MCQs',
        Icon: ListChecks,
        covers: ['/library', '/bin', '/lab'],
      },
      {
        to: '/verify-mcqs',
        label: 'Verify MCQs',
        shortLabel: 'Verify',
        Icon: ShieldCheck,
        tabs: [
          { to: '/verify-mcqs', label: 'Answer check' },
          { to: '/reports', label: 'Reports' },
        ],
      },
      { to: '/topics', label: 'Topics', Icon: FolderTree },
      { to: '/flashcards', label: 'Flash Cards', shortLabel: 'Cards', Icon: Layers },
    ],
  },
  { label: 'Results', links: [{ to: '/analytics', label: 'Analytics', Icon: ChartColumn }] },
  {
    label: 'People',
    links: [
      { to: '/approvals', label: 'Approvals', Icon: UserCheck },
      {
        to: '/students',
        label: 'Students',
        Icon: Users,
        tabs: [
          { to: '/students', label: 'All accounts' },
          { to: '/needs-attention', label: 'Needs attention' },
        ],
      },
      {
        to: '/manage-students',
        label: 'Email Students',
        shortLabel: 'Email',
        Icon: Send,
        access: listMailings.access,
        tabs: [
          { to: '/manage-students', label: 'Write' },
          { to: '/mail', label: 'Mail log', access: listMail.access },
        ],
      },
    ],
  },
  {
    label: 'Hub',
    links: [
      { to: '/backup', label: 'Backup', Icon: DatabaseBackup, access: getBackupStats.access },
      { to: '/contacts', label: 'Contacts', Icon: Inbox },
      {
        to: '/settings',
        label: 'Settings',
        Icon: Settings,
        access: updateSite.access,
        tabs: [
          { to: '/settings', label: 'Settings' },
          { to: '/audit-log', label: 'Audit log', access: listAuditLog.access, isForSchools: true },
        ],
        covers: ['/audit-log'],
      },
    ],
  },
];
