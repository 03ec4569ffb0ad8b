import { useParams } from '@tanstack/react-router';
import { JoinClass } from '#client/people/joining/join-class.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

/** The address that a teacher shares, for a signed-in student. */
export function JoinClassScreen() {
  const { code } = useParams({ from: '/join/$code' });
  return (
    <>
      <PageHeader title="Join a class" />
      <JoinClass key={code} code={code} />
    </>
  );
}
