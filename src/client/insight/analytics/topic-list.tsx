import { formatCount } from '#shared/domain/counted.ts';
import { Records } from '#client/components/lists/records.tsx';
import { CardFigure, figure, look, MeanScore } from './panel.tsx';
import type { TopicRow } from './topic-rows.ts';

const averageOf = ({ sessionsCompleted, averageScore }: TopicRow) => (
  <MeanScore percent={sessionsCompleted > 0 ? averageScore : null} />
);
const accuracyOf = ({ answers, accuracy }: TopicRow) => <MeanScore percent={answers > 0 ? accuracy : null} />;

export function TopicRows({ rows }: { rows: readonly TopicRow[] }) {
  const ids = new Set(rows.map(({ topicId }) => topicId));
  return (
    <Records
      label="Topic performance"
      rows={rows}
      idOf={({ topicId }) => topicId}
      from="md"
      {...look}
      columns={[
        {
          name: 'Topic',
          isRowHead: true,
          render: (topic) => (
            <span className={topic.parentId === null ? 'font-medium' : undefined}>
              <TopicName topic={topic} isIndented={topic.parentId !== null && ids.has(topic.parentId)} />
            </span>
          ),
        },
        { name: 'Students', ...figure, render: ({ totalStudents }) => formatCount(totalStudents) },
        { name: 'Sessions', ...figure, render: ({ sessionsCompleted }) => formatCount(sessionsCompleted) },
        { name: 'Average score', ...figure, render: averageOf },
        { name: 'Answers', ...figure, render: ({ answers }) => formatCount(answers) },
        { name: 'Accuracy', ...figure, render: accuracyOf },
      ]}
      renderCard={(topic) => (
        <>
          <h3 className="font-medium">
            <TopicName topic={topic} />
          </h3>
          <dl className="grid gap-x-4 gap-y-2 text-14 min-[20rem]:grid-cols-3">
            <CardFigure name="Students">{formatCount(topic.totalStudents)}</CardFigure>
            <CardFigure name="Sessions">{formatCount(topic.sessionsCompleted)}</CardFigure>
            <CardFigure name="Answers">{formatCount(topic.answers)}</CardFigure>
            <CardFigure name="Average score">{averageOf(topic)}</CardFigure>
            <CardFigure name="Accuracy">{accuracyOf(topic)}</CardFigure>
          </dl>
        </>
      )}
    />
  );
}

interface TopicNameProps {
  topic: TopicRow;
  /** Rendered below its main category, whose name is then not repeated. */
  isIndented?: boolean;
}

function TopicName({ topic: { topicName, parentName }, isIndented = false }: TopicNameProps) {
  return (
    <span className={`block ${isIndented ? 'pl-5' : ''}`}>
      <span className="line-clamp-3 wrap-anywhere" title={topicName}>
        {topicName}
      </span>
      {parentName !== null && !isIndented && (
        <span className="line-clamp-1 text-14 font-normal wrap-anywhere text-ink-3" title={parentName}>
          {parentName}
        </span>
      )}
    </span>
  );
}
