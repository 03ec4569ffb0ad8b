import { formatCount } from '#client/lib/format.ts';
import { CardFigure, MeanScore } from './score.tsx';
import * as look from './table-look.ts';
import type { TopicRow } from './topic-rows.ts';

interface TopicsProps {
  rows: readonly TopicRow[];
}

const averageOf = ({ sessionsCompleted, averageScore }: TopicRow) => (sessionsCompleted > 0 ? averageScore : null);
const accuracyOf = ({ answers, accuracy }: TopicRow) => (answers > 0 ? accuracy : null);

export function TopicTable({ rows }: TopicsProps) {
  const ids = new Set(rows.map(({ topicId }) => topicId));
  return (
    <div className={look.tableBox}>
      <table className="w-full border-collapse tabular-nums" aria-label="Topic performance">
        <thead>
          <tr className={look.headRow}>
            <th scope="col" className={look.head}>
              Topic
            </th>
            {['Students', 'Sessions', 'Average score', 'Answers', 'Accuracy'].map((name) => (
              <th key={name} scope="col" className={look.figureHead}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((topic) => (
            <tr key={topic.topicId} className={look.row}>
              <th
                scope="row"
                className={`${look.cell} text-left ${topic.parentId === null ? 'font-medium' : 'font-normal'}`}
              >
                <TopicName topic={topic} isIndented={topic.parentId !== null && ids.has(topic.parentId)} />
              </th>
              <td className={look.figure}>{formatCount(topic.totalStudents)}</td>
              <td className={look.figure}>{formatCount(topic.sessionsCompleted)}</td>
              <td className={look.figure}>
                <MeanScore percent={averageOf(topic)} />
              </td>
              <td className={look.figure}>{formatCount(topic.answers)}</td>
              <td className={look.figure}>
                <MeanScore percent={accuracyOf(topic)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table's rows as cards, for a phone. */
export function TopicCards({ rows }: TopicsProps) {
  return (
    <ul aria-label="Topic performance" className="grid gap-3 tabular-nums">
      {rows.map((topic) => (
        <li key={topic.topicId} className={look.card}>
          <h3 className="font-medium">
            <TopicName topic={topic} />
          </h3>
          <dl className="grid gap-x-4 gap-y-2 text-14 min-[20rem]:grid-cols-3">
            <CardFigure name="Students">{formatCount(topic.totalStudents)}</CardFigure>
            <CardFigure name="Sessions">{formatCount(topic.sessionsCompleted)}</CardFigure>
            <CardFigure name="Answers">{formatCount(topic.answers)}</CardFigure>
            <CardFigure name="Average score">
              <MeanScore percent={averageOf(topic)} />
            </CardFigure>
            <CardFigure name="Accuracy">
              <MeanScore percent={accuracyOf(topic)} />
            </CardFigure>
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface TopicNameProps {
  topic: TopicRow;
  /** Stands below its main category, which needs no name then. */
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
