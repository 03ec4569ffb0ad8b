import type { ImportPreview } from '#shared/contract/question-files.ts';
import { FoundLists, newTopicsList } from '#client/components/file-import/found-lists.tsx';
import { Remarks } from '#client/components/file-import/remarks.tsx';
import { DuplicateList, SharedStemList } from './duplicate-list.tsx';
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
          name: 'Left out or changed',
          value: 'remarks',
          count: preview.remarks.itemCount,
          list: <Remarks remarks={preview.remarks} noun="question" fileName={fileName} />,
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
          list: <DuplicateList duplicates={preview.duplicates} total={preview.duplicateCount} />,
        },
        {
          name: 'Shared stems',
          value: 'stems',
          count: preview.sameStemCount,
          list: <SharedStemList questions={preview.sameStems} total={preview.sameStemCount} />,
        },
        newTopicsList(preview.newTopics),
      ]}
    />
  );
}
