import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleCheck } from 'lucide-react';
import type { SprintGroup } from '#shared/practice/sprints.contract.ts';
import { Badge } from '#client/ui/badge.tsx';
import { groupState } from './sprint-words.ts';

/** Groups that are due come first, then those not mastered, then the rest. */
export function SprintGroups({ groups, now }: { groups: readonly SprintGroup[]; now: Date }) {
  const rows = groups.map((group) => ({ group, state: groupState(group, now) }));
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {rows
        .toSorted((a, b) => a.state.order - b.state.order)
        .map(({ group: { id, name, about }, state }) => (
          <li key={id}>
            <Link
              to="/sprints/$groupId"
              params={{ groupId: id }}
              className="group flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-5 transition-colors hover:border-line-strong hover:bg-sunken"
            >
              <span className="flex items-start justify-between gap-3">
                <span className="text-16 font-semibold">{name}</span>
                <ArrowRight
                  aria-hidden
                  className="mt-0.5 size-5 shrink-0 transition-transform group-hover:translate-x-0.5"
                />
              </span>
              <span className="flex-1 text-14 text-ink-2">{about}</span>
              <span>
                <Badge tone={state.tone} icon={state.tone === 'good' && <CircleCheck aria-hidden />}>
                  {state.text}
                </Badge>
              </span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
