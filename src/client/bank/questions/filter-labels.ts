import { CURRENT_YEARS } from '#shared/bank/question-fields.ts';
import type { Lacking, QuestionOrder, QuestionSign, QuestionStatus } from '#shared/bank/question-details.ts';
import { KIND_LABELS } from '#shared/bank/question-kinds/kind-labels.ts';
import { WITHOUT_TOPIC } from '#client/components/topic-filter.ts';
import type { BankUrlState } from './bank-url-state.ts';

export const LACKING_LABELS: Record<Lacking, string> = {
  source: 'No source',
  'recent-source': `Source older than ${CURRENT_YEARS} years`,
  'recent-review': `Not reviewed for ${CURRENT_YEARS} years`,
  reasons: 'No reason for any option',
};
export const SIGN_LABELS: Record<QuestionSign, string> = {
  'never-used': 'Never used',
  reported: 'Reported by students',
  alarmed: 'Possible wrong key',
};
export const STATUS_LABELS: Record<QuestionStatus, string> = { active: 'Active', retired: 'Retired' };
export const ORDER_LABELS: Record<QuestionOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  hardest: 'Hardest first',
  'least-discriminating': 'Least discriminating first',
};

export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

type Filter = 'topic' | 'kind' | 'tag' | 'lacking' | 'is' | 'status';

/** The filters that are set besides the search, each by its name in the URL, with its label. */
export function setFilters(
  urlState: Pick<BankUrlState, Filter>,
  topicNames: ReadonlyMap<string, string>,
): { filter: Filter; label: string }[] {
  const { topic, kind, tag, lacking, is, status } = urlState;
  const kindLabels: Readonly<Record<string, string>> = KIND_LABELS;
  const labels: Record<Filter, string | null | undefined> = {
    // The name of a deleted topic, which filters nothing, is unknown.
    topic: topic === WITHOUT_TOPIC ? 'No topic' : topic && topicNames.get(topic),
    lacking: lacking && LACKING_LABELS[lacking],
    is: is && SIGN_LABELS[is],
    status: status && STATUS_LABELS[status],
    kind: kind && kindLabels[kind],
    tag: tag && `Tag: ${tag}`,
  };
  return (Object.keys(labels) as Filter[]).flatMap((filter) => {
    const label = labels[filter];
    return label ? [{ filter, label }] : [];
  });
}
