import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Attention } from '#shared/insight/dashboard.contract.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { attentionQuery, useIsSchool } from '#client/api/dashboard.ts';
import { StudentViewItem } from '#client/people/student-view/student-view-item.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { IconStrip } from './icon-strip.tsx';
import { LinkGroups } from './link-groups.tsx';
import { isFor, type ScreenTab } from './navigation-link.ts';
import { SignedInLayout } from './signed-in-layout.tsx';
import { TEACHER_GROUPS } from './teacher-groups.ts';
import { waitingFor } from './waiting.ts';

/** What a phone has room for. */
const STRIP = new Set(['/', '/questions', '/verify-mcqs', '/flashcards', '/manage-students']);

export function TeacherLayout() {
  const waiting = waitingFor(useAttention());
  const isForUser = isFor(useCurrentUser());
  const isSchool = useIsSchool();
  const isForThem = (tab: ScreenTab) => isForUser(tab) && (isSchool || tab.isForSchools !== true);
  const groups = TEACHER_GROUPS.map(({ label, links }) => ({
    label,
    links: links
      .filter(isForThem)
      .map((link) => (link.tabs === undefined ? link : { ...link, tabs: link.tabs.filter(isForThem) })),
  })).filter(({ links }) => links.length > 0);
  const links = groups.flatMap((group) => group.links);
  return (
    <SignedInLayout
      isDense
      links={links}
      waiting={waiting}
      search={<PaletteButton groups={groups} />}
      navigation={<LinkGroups groups={groups} waiting={waiting} />}
      strip={<IconStrip links={links.filter(({ to }) => STRIP.has(to))} groups={groups} waiting={waiting} />}
    >
      <StudentViewItem />
    </SignedInLayout>
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
