import { classNames } from '#client/lib/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { cardFrame, tableColumns } from './row-look.ts';

/** In the place of a row that is on its way, and of its size. */
export function RowSkeleton({ isTable }: { isTable: boolean }) {
  return (
    <div className={classNames(isTable ? tableColumns : cardFrame, 'bg-surface')}>
      <Skeleton className={isTable ? 'mx-auto size-5' : 'mx-auto mt-3 size-5'} />
      <div className="grid content-start gap-2.5 py-1">
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
      </div>
      {isTable && <Skeleton className="h-4 w-3/4" />}
    </div>
  );
}
