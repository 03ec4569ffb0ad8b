import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { reviewSlug } from '#shared/bank/expert-review.ts';
import { counted } from '#shared/domain/counted.ts';
import { downloadReviewForm } from '#shared/bank/expert-review.endpoints.ts';
import { useExport } from '#client/api/exports.ts';
import { questionCountQuery } from '#client/api/questions.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { saveFile } from '#client/components/file-import/save-file.ts';
import { sizeText } from '#client/components/file-import/size-text.ts';
import { filterOf } from '#client/components/topic-filter.ts';
import { TopicSelects } from '#client/components/topic-selects.tsx';
import { topicTree } from '#client/components/topic-tree.ts';
import { reported } from '#client/lib/reported.ts';
import { urlOf } from '#client/lib/request-url.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';

/** Mail servers commonly accept 25 MB, and encoding makes an attachment larger by a third. */
const MAIL_BYTES = 15 * 1024 * 1024;

const OTHERS = [{ value: '', label: 'Choose a category' }];

/** Downloads the form for the questions of a topic. */
export function SendForm() {
  const [topicId, setTopicId] = useState('');
  const { data: topics } = useQuery(topicsQuery());
  const tree = useMemo(() => topicTree(topics ?? []), [topics]);
  const topic = topics?.find(({ id }) => id === topicId);
  const filter = { ...filterOf({ search: '', topic: topicId }, topics), status: 'active' as const };
  const { data: count } = useQuery({ ...questionCountQuery(filter), enabled: topic !== undefined });
  const { mutateAsync: fetchForm, isPending } = useExport();
  const [received, setReceived] = useState(0);

  const handleDownload = async (name: string) => {
    setReceived(0);
    const path = urlOf(downloadReviewForm.path, {}, { topicId });
    await reported(fetchForm({ path, onReceived: setReceived }), {
      done: (form) => {
        saveFile(form, `review-${reviewSlug(name)}.html`);
        const advice = form.size > MAIL_BYTES ? 'That may be too large for mail. A subcategory is smaller.' : '';
        const description = `${sizeText(form.size)}. ${advice}`.trim();
        return { title: 'Form downloaded', description, variant: 'success' };
      },
      failure: 'The form could not be downloaded',
    });
  };

  return (
    <Card aria-labelledby="send-form">
      <CardTitle id="send-form">Send a topic to a reviewer</CardTitle>
      <p className="mt-1 max-w-prose text-ink-2">
        Download the form and mail it to the reviewer, who opens it in any browser, on a phone too. The file holds the
        questions with their keys, so send it only to people you trust.
      </p>
      <div className="mt-4 grid max-w-3xl gap-3 sm:grid-cols-2">
        <TopicSelects
          tree={tree}
          value={topicId}
          others={OTHERS}
          wholeLabel="All subcategories"
          onChange={setTopicId}
        />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          disabled={topic === undefined || count?.total === 0 || isPending}
          onClick={() => topic && void handleDownload(topic.name)}
        >
          <Download aria-hidden className="size-5" />
          {isPending ? `Downloading… ${sizeText(received)}` : 'Download the form'}
        </Button>
        <output className="text-ink-2 tabular-nums">
          {topic && count && `${counted(count.total, 'question')} in ${topic.name}`}
        </output>
      </div>
    </Card>
  );
}
