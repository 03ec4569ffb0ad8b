import type { ReactNode } from 'react';
import { formatCount } from '#shared/domain/counted.ts';
import { Tab, TabPanel, Tabs, TabsList } from '#client/ui/tabs.tsx';
import { CutList } from './cut-list.tsx';

interface FoundList {
  name: string;
  value: string;
  count: number;
  list: ReactNode;
}

/** The findings in a file, with a tab for each list that is not empty; the first one is open. */
export function FoundLists({ lists }: { lists: readonly FoundList[] }) {
  const filled = lists.filter(({ count }) => count > 0);
  const [first] = filled;
  if (first === undefined) return null;
  return (
    <Tabs defaultValue={first.value}>
      <TabsList aria-label="What was found">
        {filled.map(({ name, value, count }) => (
          <Tab key={value} value={value}>
            {name} <span className="text-14 text-ink-3 tabular-nums">{formatCount(count)}</span>
          </Tab>
        ))}
      </TabsList>
      {filled.map(({ value, list }) => (
        <TabPanel key={value} value={value}>
          {list}
        </TabPanel>
      ))}
    </Tabs>
  );
}

/** The list of new topics, which comes last. */
export function newTopicsList(topics: readonly string[]): FoundList {
  return { name: 'New topics', value: 'topics', count: topics.length, list: <NewTopics topics={topics} /> };
}

function NewTopics({ topics }: { topics: readonly string[] }) {
  return (
    <CutList items={topics} noun="topic">
      {(shown) => (
        <>
          <p className="text-14 text-ink-2">The import will create these topics.</p>
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
