import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';

type NoticeTone = 'info' | 'good' | 'warn' | 'bad';

const looks = {
  info: { className: 'border-line bg-sunken', iconClassName: 'text-ink-2', Icon: Info },
  good: { className: 'border-good/40 bg-good-soft', iconClassName: 'text-good', Icon: CircleCheck },
  warn: { className: 'border-warn/40 bg-warn-soft', iconClassName: 'text-warn', Icon: TriangleAlert },
  bad: { className: 'border-bad/40 bg-bad-soft', iconClassName: 'text-bad', Icon: CircleAlert },
} satisfies Record<NoticeTone, unknown>;

interface NoticeProps {
  tone?: NoticeTone;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** A message in the flow of the page. Errors are announced at once. */
export function Notice({ tone = 'info', title, children, action, className }: NoticeProps) {
  const { Icon, ...look } = looks[tone];
  return (
    <div
      {...(tone === 'bad' && { role: 'alert' })}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border p-4',
        look.className,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', look.iconClassName)} />
        <div className="min-w-0">
          <p className="font-medium">{title}</p>
          {children && <div className="mt-0.5 text-ink-2">{children}</div>}
        </div>
      </div>
      {action}
    </div>
  );
}
