import {
  FolderTree,
  Layers,
  LayoutDashboard,
  ListChecks,
  MailSearch,
  Settings,
  ShieldCheck,
  UserCheck,
} from 'lucide-react';
import { SignedInLayout } from './signed-in-layout.tsx';

const links = [
  { to: '/', label: 'Dashboard', shortLabel: 'Home', Icon: LayoutDashboard },
  { to: '/questions', label: 'Questions', shortLabel: 'MCQs', Icon: ListChecks },
  { to: '/verify-mcqs', label: 'Verify MCQs', shortLabel: 'Verify', Icon: ShieldCheck },
  { to: '/topics', label: 'Topics', shortLabel: 'Topics', Icon: FolderTree },
  { to: '/flashcards', label: 'Flash Cards', shortLabel: 'Cards', Icon: Layers },
  { to: '/approvals', label: 'Approvals', shortLabel: 'Approvals', Icon: UserCheck },
];

const accountLinks = [
  { to: '/settings', label: 'Settings', Icon: Settings },
  { to: '/mail', label: 'Mail log', Icon: MailSearch },
];

export function TeacherLayout() {
  return <SignedInLayout links={links} accountLinks={accountLinks} />;
}
