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
  Send,
  Settings,
  ShieldCheck,
  UserCheck,
  Users,
} from 'lucide-react';
import { attentionQuery } from '#client/api/dashboard.ts';
import { SignedInLayout } from './signed-in-layout.tsx';
import { waitingFor } from './waiting.ts';
import type { Waiting } from './waiting.ts';

/** The screens, and what it takes to use them where not everybody who teaches can. */
const links = [
  { to: '/', label: 'Dashboard', shortLabel: 'Home', Icon: LayoutDashboard },
  { to: '/questions', label: 'Questions', shortLabel: 'MCQs', Icon: ListChecks },
  { to: '/verify-mcqs', label: 'Verify MCQs', shortLabel: 'Verify', Icon: ShieldCheck },
  { to: '/reports', label: 'Reports', shortLabel: 'Reports', Icon: MessageSquareWarning },
  { to: '/topics', label: 'Topics', shortLabel: 'Topics', Icon: FolderTree },
  { to: '/blueprints', label: 'Blueprints', shortLabel: 'Blueprints', Icon: ClipboardList },
  { to: '/flashcards', label: 'Flash Cards', shortLabel: 'Cards', Icon: Layers },
  { to: '/analytics', label: 'Analytics', shortLabel: 'Analytics', Icon: ChartColumn },
  { to: '/approvals', label: 'Approvals', shortLabel: 'Approvals', Icon: UserCheck },
  { to: '/students', label: 'Students', shortLabel: 'Students', Icon: Users },
  { to: '/manage-students', label: 'Email Students', shortLabel: 'Email', Icon: Send, access: 'teacher' },
  { to: '/backup', label: 'Backup', shortLabel: 'Backup', Icon: DatabaseBackup, access: 'owner' },
  { to: '/contacts', label: 'Contacts', shortLabel: 'Contacts', Icon: Inbox },
] as const;

const accountLinks = [
  { to: '/settings', label: 'Settings', Icon: Settings, access: 'owner' },
  { to: '/mail', label: 'Mail log', Icon: MailSearch, access: 'teacher' },
] as const;

export function TeacherLayout() {
  const waiting = useAttention();
  return <SignedInLayout links={links} accountLinks={accountLinks} waiting={waiting} />;
}

/** What waits for the teacher; looked up again after each step, as nobody tells of it. */
function useAttention(): Waiting {
  const router = useRouter();
  const { data, refetch } = useQuery(attentionQuery);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        // Without a place to come from it is the first screen, whose counts are on their way.
        if (fromLocation && pathChanged) void refetch();
      }),
    [router, refetch],
  );
  return waitingFor(data);
}
