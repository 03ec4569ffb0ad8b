import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';

export function PendingListSkeleton() {
  return (
    <SkeletonGroup
      label="Loading pending users…"
      className="mt-13 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="px-5 py-4">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="mt-2 h-4 w-72 max-w-full" />
          <Skeleton className="mt-4 h-20 lg:hidden" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
