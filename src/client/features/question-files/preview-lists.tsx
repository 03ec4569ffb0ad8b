import type { ImportPreview } from '#shared/contract/question-files.ts';
import { formatCount } from '#client/lib/format.ts';
import { Tab, TabPanel, Tabs, TabsList } from '#client/ui/tabs.tsx';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { DuplicateList } from './duplicate-list.tsx';
import { ProblemList } from './problem-list.tsx';
import { SampleQuestions } from './sample-questions.tsx';

interface PreviewListsProps {
  preview: ImportPreview;
  fileName: string;
}

/** What stands behind the figures, what needs doing first. */
export function PreviewLists({ preview, fileName }: PreviewListsProps) {
  const lists = [
    {
      name: 'Problems',
      value: 'problems',
      count: preview.problemCount,
      list: <ProblemList preview={preview} fileName={fileName} />,
    },
    {
      name: 'First questions',
      value: 'sample',
      count: preview.sample.length,
      list: <SampleQuestions sample={preview.sample} />,
    },
    {
      name: 'Duplicates',
      value: 'duplicates',
      count: preview.duplicateCount,
      list: <DuplicateList preview={preview} />,
    },
    {
      name: 'New topics',
      value: 'topics',
      count: preview.newTopics.length,
      list: <NewTopics topics={preview.newTopics} />,
    },
  ].filter(({ count }) => count > 0);
  const [first] = lists;
  if (first === undefined) return null;
  return (
    <Tabs defaultValue={first.value}>
      <TabsList aria-label="What was found">
        {lists.map(({ name, value, count }) => (
          <Tab key={value} value={value}>
            {name} <span className="text-14 text-ink-3 tabular-nums">{formatCount(count)}</span>
          </Tab>
        ))}
      </TabsList>
      {lists.map(({ value, list }) => (
        <TabPanel key={value} value={value}>
          {list}
        </TabPanel>
      ))}
    </Tabs>
  );
}

function NewTopics({ topics }: { topics: readonly string[] }) {
  return (
    <CutList items={topics} noun="topic">
      {(shown) => (
        <>
          <p className="text-14 text-ink-2">These topics are created by the import.</p>
          <ul className="grid gap-1">
            {shown.map((topic) => (
              <li key={topic} className="wrap-anywhere">
                {topic}
              </li>
            ))}
          </ul>
        </>
      )}
    </CutList>
  );
}
