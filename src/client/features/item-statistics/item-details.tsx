import { Link } from '@tanstack/react-router';
import type { ItemStatistics } from '#shared/contract/analytics.ts';
import { QuestionMedia } from '#client/components/question-media.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { alarmText } from './alarm-words.ts';
import { OptionFigures } from './option-figures.tsx';

/** A question's options with how they fare, and what can be done about it. */
export function ItemDetails({ item }: { item: ItemStatistics }) {
  const { id, imageUrl, videoUrl, alarm, computedAt } = item;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {alarm !== null && (
        <Notice
          tone="warn"
          title="The key may be wrong"
          action={
            <Button asChild size="small">
              <Link to="/verify-mcqs" search={{ type: 'possible_wrong_key' }}>
                Check in Verify MCQs
              </Link>
            </Button>
          }
        >
          {alarmText(item)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-5">
        <QuestionMedia imageUrl={imageUrl} videoUrl={videoUrl} alt="What the question shows" size="thumbnail" />
        <div className="min-w-0 flex-1 basis-72">
          <OptionFigures item={item} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button asChild size="small">
          <Link to="/questions" search={{ edit: id }}>
            Edit question
          </Link>
        </Button>
        <p className="text-14 text-ink-3">
          Worked out <time dateTime={computedAt}>{formatDateTime(computedAt)}</time>
        </p>
      </div>
    </div>
  );
}
