import { Suspense, useReducer, useState } from 'react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { formatCount } from '#shared/domain/counted.ts';
import { ATTENTION_ORDERS } from '#shared/domain/list-words.ts';
import { ATTENTION_REASONS } from '#shared/insight/attention-limits.ts';
import { limitsText, REASON_LABELS, tooFewText } from '#shared/insight/needs-attention.ts';
import type { NeedsAttention as Found } from '#shared/insight/needs-attention.contract.ts';
import { listAttentionRecipients, setAttentionLimits } from '#shared/insight/needs-attention.endpoints.ts';
import {
  fetchAttentionRecipients,
  NEEDS_ATTENTION_PAGE_SIZE,
  needsAttentionQuery,
  type AttentionOrder,
} from '#client/api/needs-attention.ts';
import { useMay } from '#client/api/auth.ts';
import { ClassSelect } from '#client/components/class-select.tsx';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { isSelected, nothingSelected, selectionReducer } from '#client/components/lists/selection.ts';
import { type UrlStateProps, useUrlState } from '#client/components/use-url-state.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { lazy } from '#client/lib/late.ts';
import { toast } from '#client/lib/toast.ts';
import { MailTo } from '#client/mail/correspondence/mail-to.tsx';
import type { Recipients } from '#client/mail/correspondence/recipients.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { type AttentionUrlState, filterOf } from './attention/attention-url-state.ts';
import { AttentionBar, AttentionRows } from './attention/attention-rows.tsx';

const LimitsDialog = lazy(async () => ({ default: (await import('./attention/limits-dialog.tsx')).LimitsDialog }));

/**
 * /needs-attention: the students who need attention, each with the reasons, and a way to write to them. `?reason=`,
 * `?class=` and `?order=` filter and sort the list, `?page=` counts from 1.
 */
export function NeedsAttentionScreen() {
  const { urlState, move } = useUrlState('/needs-attention');
  const onMove = (change: Partial<AttentionUrlState>) => move({ page: 1, ...change });
  const filter = filterOf(urlState);
  const query = useQuery(needsAttentionQuery(filter, urlState.order, urlState.page - 1));
  const { data } = query;
  const [isLimiting, setIsLimiting] = useState(false);
  return (
    <>
      <PageHeader
        title="Needs Attention"
        text={
          data && (
            <>
              <p>
                Approved, active students past a limit{data.asOf !== null && `, as of ${formatDateTime(data.asOf)}`}.
                Updated every 15 minutes.
              </p>
              <p className="mt-1">{limitsText(data.limits)}</p>
            </>
          )
        }
        actions={
          <IfAllowed to={setAttentionLimits}>
            <Button disabled={!data} onClick={() => setIsLimiting(true)}>
              <SlidersHorizontal aria-hidden className="size-5" />
              Change limits
            </Button>
          </IfAllowed>
        }
      />
      <search className="mb-3 grid gap-3 sm:max-w-3xl sm:grid-cols-3">
        <Field label="Reason">
          <Select
            value={urlState.reason}
            onChange={({ target }) => onMove({ reason: REASONS.find((reason) => reason === target.value) ?? 'all' })}
          >
            <Options
              of={REASONS.map((reason) => ({
                value: reason,
                label: withCount(reason === 'all' ? 'All reasons' : REASON_LABELS[reason], data?.counts[reason]),
              }))}
            />
          </Select>
        </Field>
        <ClassSelect value={urlState.class} others="All students" onChange={(classId) => onMove({ class: classId })} />
        <Field label="Sort by">
          <Select
            value={urlState.order}
            onChange={({ target }) => onMove({ order: ATTENTION_ORDERS.find((by) => by === target.value) ?? 'worst' })}
          >
            <Options of={ATTENTION_ORDERS.map((by) => ({ value: by, label: ORDER_LABELS[by] }))} />
          </Select>
        </Field>
      </search>
      {/* Another filter is another list: no student out of sight stays selected. */}
      <StudentPage key={`${urlState.reason} ${urlState.class}`} {...{ urlState, onMove, query }} />
      <Suspense>
        {isLimiting && data && <LimitsDialog limits={data.limits} onClose={() => setIsLimiting(false)} />}
      </Suspense>
    </>
  );
}

const REASONS = ['all', ...ATTENTION_REASONS] as const;
const ORDER_LABELS: Record<AttentionOrder, string> = {
  worst: 'Most reasons first',
  name: 'Name, A to Z',
  lastActivity: 'Last activity, longest ago first',
};
const withCount = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${formatCount(count)})`;

interface StudentPageProps extends UrlStateProps<AttentionUrlState> {
  query: UseQueryResult<Found>;
}

function StudentPage({ urlState, onMove, query }: StudentPageProps) {
  const client = useQueryClient();
  const mayWrite = useMay(listAttentionRecipients);
  const [selection, dispatch] = useReducer(selectionReducer, nothingSelected);
  const [recipients, setRecipients] = useState<Recipients | null>(null);
  const { data, isPlaceholderData } = query;
  const total = data?.counts[urlState.reason] ?? 0;

  /** The selected students may be on other pages, so the server returns their names. */
  const handleWrite = async () => {
    const fetching = fetchAttentionRecipients(client, filterOf(urlState)).then((all) => {
      const students = all.filter(({ id }) => isSelected(selection, id));
      if (students.length > 0) setRecipients({ kind: 'selected', students });
      else toast({ title: 'None of the selected students need attention now' });
    });
    await reported(fetching, { failure: 'The students could not be loaded' });
  };
  return (
    <div className={selection === nothingSelected ? undefined : 'max-md:pb-20'}>
      <ListPage
        query={{ ...query, data: data?.students }}
        failure="The students could not be loaded"
        skeleton={<SkeletonRows label="Loading the students…" count={8} row="h-36 lg:h-16" />}
        empty={
          urlState.page > 1 ? (
            <NoSuchPage onFirst={() => onMove({ page: 1 })} />
          ) : (
            <Nobody found={data} urlState={urlState} />
          )
        }
        above={
          mayWrite &&
          data !== undefined &&
          data.students.length > 0 && (
            <AttentionBar
              total={total}
              selection={selection}
              ofWhat={Object.keys(filterOf(urlState)).length > 0 ? ' in this list' : ''}
              onSelectAll={() => dispatch({ type: 'all-selected' })}
              onClear={() => dispatch({ type: 'cleared' })}
              onWrite={() => void handleWrite()}
            />
          )
        }
        label="Pages of the students"
        noun="students"
        page={urlState.page}
        size={NEEDS_ATTENTION_PAGE_SIZE}
        total={isPlaceholderData ? undefined : total}
        onPage={(page) => onMove({ page })}
      >
        {(students) => (
          <AttentionRows
            students={students}
            {...(mayWrite && {
              selecting: {
                isSelected: (id: string) => isSelected(selection, id),
                onSelect: (id: string, isOn: boolean) => dispatch({ type: 'set', ids: [id], isSelected: isOn }),
              },
            })}
          />
        )}
      </ListPage>
      <MailTo
        recipients={recipients}
        onClose={() => setRecipients(null)}
        onSent={() => {
          setRecipients(null);
          dispatch({ type: 'cleared' });
        }}
      />
    </div>
  );
}

function Nobody({
  found,
  urlState: { reason, class: classId },
}: {
  found: Found | undefined;
  urlState: AttentionUrlState;
}) {
  if (found?.asOf === null) {
    return <EmptyState title="Not checked yet" text="Students who need attention appear here within 15 minutes." />;
  }
  if (reason !== 'all' && found?.limits[reason] === null) {
    return <EmptyState title="This reason is switched off" text="It has no limit, so nobody is listed for it." />;
  }
  return reason === 'all' ? (
    <EmptyState
      title="Nobody needs attention"
      text={
        (found?.tooFew && tooFewText(found.tooFew)) ||
        `Every approved, active student${classId === undefined ? '' : ' of this class'} is doing fine, or there are no students yet.`
      }
    />
  ) : (
    <EmptyState title="Nobody is listed for this reason" text="Every approved, active student is doing fine." />
  );
}
