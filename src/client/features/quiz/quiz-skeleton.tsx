import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';

/** The place of a question that is being fetched. */
export function QuizSkeleton() {
  return (
    <SkeletonGroup label="Loading the quiz…" className="grid gap-6">
      <h1 className="sr-only">Quiz</h1>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-8 w-full max-w-2xl" />
      <div className="grid max-w-3xl gap-2.5">
        {[0, 1, 2, 3].map((option) => (
          <Skeleton key={option} className="h-13 w-full" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
