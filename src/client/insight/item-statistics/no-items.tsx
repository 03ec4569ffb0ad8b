import { ITEM_ALARM_MIN_ATTEMPTS } from '#shared/insight/first-attempt-minimums.ts';
import { NoSuchPage } from '#client/components/lists/list-page.tsx';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ItemUrlState } from './item-url-state.ts';

interface NoItemsProps extends UrlStateProps<ItemUrlState> {
  total: number;
  hasTopic: boolean;
}

/** Why the list is empty, and what to do next. */
export function NoItems({ urlState, total, hasTopic, onMove }: NoItemsProps) {
  const handleMove = (change: Partial<ItemUrlState>) => {
    onMove(change);
    // The button that was pressed has disappeared.
    focusHeading();
  };
  if (total > 0) return <NoSuchPage as="h3" onFirst={() => handleMove({ itemPage: 1 })} />;
  if (urlState.itemSearch.trim() !== '') {
    return (
      <EmptyState
        as="h3"
        title="No question matches"
        text="Questions that nobody has answered in a completed quiz are not listed."
        action={<Button onClick={() => handleMove({ itemSearch: '', itemAlarms: '0' })}>Clear the search</Button>}
      />
    );
  }
  if (urlState.itemAlarms === '1') {
    return (
      <EmptyState
        as="h3"
        title="No possible wrong key"
        text={`A key is questioned after ${ITEM_ALARM_MIN_ATTEMPTS} first attempts, based on the answers of those who do well on the rest of their quizzes.`}
        action={<Button onClick={() => handleMove({ itemAlarms: '0' })}>Show all questions</Button>}
      />
    );
  }
  return (
    <EmptyState
      as="h3"
      title={hasTopic ? 'No statistics for this topic yet' : 'No statistics yet'}
      text="They appear a few minutes after students have completed quizzes with two questions or more."
      {...(!hasTopic && {
        action: <ButtonLink to="/manage-students">Email Students</ButtonLink>,
      })}
    />
  );
}
