import { useEffect, useRef } from 'react';
import { Undo2 } from 'lucide-react';
import { WorkProgress } from '#client/components/work-progress.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Taken } from './taken.ts';
import { useBringBack } from './use-bring-back.ts';
import { useStayWhile } from './use-stay-while.ts';

const titles: Record<Taken['before'], string> = {
  clearing: 'The database was cleared',
  restoring: 'The backup was restored',
  'bringing back': 'The hub was brought back',
};

interface SnapshotNoticeProps {
  taken: Taken;
  onTaken: (taken: Taken) => void;
}

/** After a major change: one click puts back what was there before. Mounted again for each snapshot. */
export function SnapshotNotice({ taken, onTaken }: SnapshotNoticeProps) {
  const { bringBack, isPending, progress } = useBringBack(onTaken);
  const notice = useRef<HTMLElement>(null);
  useStayWhile(isPending);
  useEffect(() => {
    // After the dialog has given the focus back: it is far down the page, and what matters now is here.
    const frame = requestAnimationFrame(() => {
      setTimeout(() => {
        notice.current?.focus({ preventScroll: true });
        window.scrollTo({ top: 0 });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section ref={notice} tabIndex={-1} aria-label={titles[taken.before]} className="rounded-card outline-none">
      <Notice
        tone="good"
        title={titles[taken.before]}
        action={
          <Button size="small" disabled={isPending} onClick={() => void bringBack(taken.snapshot)}>
            <Undo2 aria-hidden className="size-4" />
            {isPending ? 'Bringing back…' : 'Bring it back'}
          </Button>
        }
      >
        <p>A snapshot was taken first. One click brings it back. It is also listed under the stored backups.</p>
        {isPending && (
          <div className="mt-2">
            <WorkProgress label={progress?.stage ?? 'Bringing back…'} progress={progress} />
          </div>
        )}
      </Notice>
    </section>
  );
}
