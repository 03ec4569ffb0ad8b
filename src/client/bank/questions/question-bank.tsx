import { Suspense, useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Question } from '#shared/bank/questions.contract.ts';
import { counted, formatCount, plural } from '#shared/domain/counted.ts';
import { createQuestion } from '#shared/bank/questions.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { duplicateCountQuery } from '#client/api/question-bank.ts';
import { questionCountQuery } from '#client/api/questions.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { filterOf } from '#client/components/topic-filter.ts';
import { topicNames, topicTree } from '#client/components/topic-tree.ts';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { lazy } from '#client/lib/late.ts';
import { untilUsed } from '#client/lib/until-loaded.ts';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Tab, TabPanel, Tabs, TabsList } from '#client/ui/tabs.tsx';
import { BankFilters } from './bank-filters.tsx';
import { filterOfUrlState, NEW_QUESTION, NO_FILTERS, type BankUrlState } from './bank-url-state.ts';
import { QuestionList } from './list/question-list.tsx';
import { MoreMenu } from './more-menu.tsx';

// The list loads first, each of these when it is first opened.
const DuplicateReview = lazy(async () => ({
  default: (await import('./duplicates/duplicate-review.tsx')).DuplicateReview,
}));
const NearDuplicateReview = lazy(async () => ({
  default: (await import('./duplicates/near-duplicate-review.tsx')).NearDuplicateReview,
}));
const IgnoredQuestions = lazy(async () => ({
  default: (await import('./duplicates/ignored-questions.tsx')).IgnoredQuestions,
}));
const BankCheck = lazy(async () => ({ default: (await import('./item-writing/bank-check.tsx')).BankCheck }));
const loadEditor = async () => ({ default: (await import('./editor/question-editor.tsx')).QuestionEditor });
const QuestionEditor = lazy(loadEditor);
const RegradeDialog = lazy(async () => ({ default: (await import('./regrading/regrade-dialog.tsx')).RegradeDialog }));

const actionSlot = 'max-sm:[&>button]:w-full max-sm:[&>button]:px-3';
const withoutIcon = 'max-sm:[&_svg]:hidden';

interface QuestionBankProps extends UrlStateProps<BankUrlState> {
  /** The button for importing a file. */
  importButton: ReactNode;
  onExport: () => void;
}

/** All the teacher's work with questions: finding, adding, editing, bulk changes, duplicates, deletions. */
export function QuestionBank({ urlState, onMove, importButton, onExport }: QuestionBankProps) {
  useEffect(
    () =>
      void untilUsed()
        .then(loadEditor)
        .catch(() => undefined),
    [],
  );
  const { data: topics } = useQuery(topicsQuery());
  const { data: count } = useQuery(questionCountQuery());
  const { data: duplicates } = useQuery(duplicateCountQuery);
  const tree = useMemo(() => topicTree(topics ?? []), [topics]);
  const names = useMemo(() => topicNames(tree), [tree]);
  const { search, topic, kind, tag, lacking, is, status } = urlState;
  const filter = useMemo(
    () => ({ ...filterOf({ search, topic }, topics), ...filterOfUrlState({ kind, tag, lacking, is, status }) }),
    [search, topic, kind, tag, lacking, is, status, topics],
  );
  const handleEdit = useCallback(({ id }: Question) => onMove({ edit: id }), [onMove]);

  const mayChange = useMay(createQuestion);
  const addButton = (
    <Button variant="primary" onClick={() => onMove({ edit: NEW_QUESTION, from: null })}>
      <Plus aria-hidden className="size-5" />
      Add Question
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Manage Questions"
        text={count ? counted(count.total, 'question') : '\u00A0'}
        actions={
          // On a phone, the main action is first; elsewhere, it is last.
          <div className="flex flex-wrap gap-3 max-sm:grid max-sm:w-[calc(100vw-2rem)] max-sm:grid-cols-[1fr_1fr_auto] max-sm:gap-2 max-[20rem]:grid-cols-1">
            <div className={`${actionSlot} max-sm:order-3`}>
              <MoreMenu tree={tree} onExport={onExport} />
            </div>
            {mayChange && (
              <>
                <div className={`${actionSlot} ${withoutIcon} max-sm:order-2`}>{importButton}</div>
                <div className={`${actionSlot} ${withoutIcon}`}>{addButton}</div>
              </>
            )}
          </div>
        }
      />
      <Tabs value={urlState.view} onValueChange={(view) => onMove({ view: view as BankUrlState['view'] })}>
        <TabsList aria-label="Views of the question bank">
          <Tab value="list" className="max-sm:px-1.5">
            Questions
          </Tab>
          <Tab value="duplicates" className="max-sm:px-1.5">
            Duplicates <GroupCount groups={duplicates?.totalGroups} />
          </Tab>
          <Tab value="ignored" className="max-sm:px-1.5">
            Ignored
          </Tab>
          <Tab value="check" className="max-sm:px-1.5">
            Check
          </Tab>
        </TabsList>
        <TabPanel value="list">
          <BankFilters urlState={urlState} tree={tree} topicNames={names} onMove={onMove} />
          <QuestionList
            filter={filter}
            order={urlState.order}
            tree={tree}
            topicNames={names}
            onEdit={handleEdit}
            onClearFilters={() => onMove({ search: '', topic: null, ...NO_FILTERS })}
            firstSteps={
              mayChange && (
                <>
                  {addButton}
                  {importButton}
                </>
              )
            }
          />
        </TabPanel>
        <TabPanel value="duplicates">
          <Segmented
            label="Which duplicates"
            isLabelHidden
            className="mb-5"
            options={[
              { value: 'same', label: 'Same text' },
              { value: 'near', label: 'Near duplicates' },
            ]}
            value={urlState.duplicates}
            onChange={(chosen) => onMove({ duplicates: chosen })}
          />
          <Suspense>
            {urlState.duplicates === 'same' ? (
              <DuplicateReview topicNames={names} onEdit={handleEdit} />
            ) : (
              <NearDuplicateReview topicNames={names} onEdit={handleEdit} />
            )}
          </Suspense>
        </TabPanel>
        <TabPanel value="ignored">
          <Suspense>
            <IgnoredQuestions topicNames={names} onEdit={handleEdit} />
          </Suspense>
        </TabPanel>
        <TabPanel value="check">
          <Suspense>
            <BankCheck
              rule={urlState.rule}
              onRule={(rule) => onMove({ rule })}
              isEditing={urlState.edit !== null}
              onEdit={(edit) => onMove({ edit })}
            />
          </Suspense>
        </TabPanel>
      </Tabs>
      <Suspense>
        {urlState.edit !== null && (
          <QuestionEditor
            key={`${urlState.edit} ${urlState.from ?? ''}`}
            from={urlState.edit === NEW_QUESTION && urlState.from !== null ? urlState.from : undefined}
            id={urlState.edit === NEW_QUESTION ? undefined : urlState.edit}
            tree={tree}
            startTopic={filter.topicIds?.[0] ?? null}
            onClose={() => onMove({ edit: null, from: null })}
            onDuplicate={(id) => onMove({ edit: NEW_QUESTION, from: id })}
            onNewKey={(id) => onMove({ edit: null, regrade: id })}
          />
        )}
        {urlState.regrade !== null && (
          <RegradeDialog
            key={urlState.regrade}
            questionId={urlState.regrade}
            onClose={() => onMove({ regrade: null })}
          />
        )}
      </Suspense>
    </>
  );
}

/** The number of groups; its space is reserved before the number is known, so that no tab moves. */
function GroupCount({ groups }: { groups: number | undefined }) {
  const box = 'ml-1 inline-block min-w-10 rounded-full px-2 py-0.5 max-sm:min-w-8 text-center text-14 tabular-nums';
  if (groups === undefined) return <span className={box}>&nbsp;</span>;
  return (
    <span className={`${box} ${groups > 0 ? 'bg-warn-soft text-warn' : 'bg-sunken text-ink-2 max-sm:hidden'}`}>
      {formatCount(groups)}
      <span className="sr-only"> {plural(groups, 'group')}</span>
    </span>
  );
}
