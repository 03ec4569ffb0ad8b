import type { ImportPreview } from '#shared/contract/question-files.ts';
import { FoundLists, newTopicsList } from '#client/components/file-import/found-lists.tsx';
import { DuplicateList } from './duplicate-list.tsx';
import { ProblemList } from './problem-list.tsx';
import { SampleQuestions } from './sample-questions.tsx';

interface PreviewListsProps {
  preview: ImportPreview;
  fileName: string;
}

/** What stands behind the figures, what needs doing first. */
export function PreviewLists({ preview, fileName }: PreviewListsProps) {
  return (
    <FoundLists
      lists={[
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
        newTopicsList(preview.newTopics),
      ]}
    />
  );
}
