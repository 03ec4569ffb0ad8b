import { LayoutDashboard, UserCheck } from 'lucide-react';
import { SignedInLayout } from './signed-in-layout.tsx';

const links = [
  { to: '/', label: 'Dashboard', shortLabel: 'Home', Icon: LayoutDashboard },
  { to: '/approvals', label: 'Approvals', shortLabel: 'Approvals', Icon: UserCheck },
];

export function TeacherLayout() {
  return <SignedInLayout links={links} />;
}
