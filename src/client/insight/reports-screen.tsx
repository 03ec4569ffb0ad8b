import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { REPORT_STATES, type ReportState } from '#shared/insight/report-kinds.ts';
import type { ReceivedReport, ReportGroup } from '#shared/insight/reports.contract.ts';
import { GROUP_PAGE_SIZE, reportGroupQuery, reportPageQuery, REPORTS_PAGE_SIZE } from '#client/api/reports.ts';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { REPORT_STATE_LOOKS } from '#client/components/report-words.ts';
import { useUrlState } from '#client/components/use-url-state.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field, Select } from '#client/ui/field.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { HandleDialog, type ClosedState } from './reports/handle-dialog.tsx';
import { GroupCard, ReportList } from './reports/report-group.tsx';

const states = REPORT_STATES.map((value) => ({ value, label: REPORT_STATE_LOOKS[value].word }));

interface Handling {
  group: ReportGroup;
  state: ClosedState;
  report?: ReceivedReport;
}

/**
 * /reports: the students' reports, grouped by version, and the replies. `?state=` and `?order=` choose what is listed,
 * `?page=` counts from 1.
 */
export function ReportsScreen() {
  const { urlState, move } = useUrlState('/reports');
  const { state, order, page } = urlState;
  const [handling, setHandling] = useState<Handling | null>(null);
  const [listed, setListed] = useState<ReportGroup | null>(null);
  const { data, ...query } = useQuery(reportPageQuery({ state, order, page: page - 1 }));
  return (
    <>
      <PageHeader title="Reports" text="Problems that students have reported with questions and flashcards." />
      <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3 dense:mb-3">
        <Segmented<ReportState>
          label="State"
          options={states}
          value={state}
          onChange={(next) => move({ state: next, page: 1 })}
        />
        <Field label="Order" className="w-full sm:w-52">
          <Select value={order} onChange={() => move({ order: order === 'most' ? 'newest' : 'most', page: 1 })}>
            <option value="most">Most reports first</option>
            <option value="newest">Newest first</option>
          </Select>
        </Field>
      </div>
      <ListPage
        query={{ ...query, data: data?.groups }}
        failure="The reports could not be loaded"
        skeleton={<SkeletonRows label="Loading the reports…" count={3} row="h-72" className="grid gap-4" />}
        empty={page > 1 ? <NoSuchPage onFirst={() => move({ page: 1 })} /> : <NoReports state={state} />}
        label="Pages of the reports"
        noun="questions and cards"
        page={page}
        size={REPORTS_PAGE_SIZE}
        total={data?.total}
        onPage={(next) => move({ page: next })}
      >
        {(groups) => (
          <ul aria-label="Reported questions and flashcards" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {groups.map((group) => (
              <li key={group.id}>
                <GroupCard
                  group={group}
                  isOpen={state === 'open'}
                  onHandle={(next, report) => setHandling({ group, state: next, ...(report && { report }) })}
                  onList={() => setListed(group)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      {listed && (
        <AllReports
          group={listed}
          state={state}
          onReply={(report) => setHandling({ group: listed, state: 'answered', report })}
          onClose={() => setListed(null)}
        />
      )}
      {handling && (
        <HandleDialog
          {...handling}
          onClose={() => setHandling(null)}
          onHandled={() => {
            setHandling(null);
            // The card may have left the list, with the focused button.
            if (!listed) focusHeading();
          }}
        />
      )}
    </>
  );
}

function NoReports({ state }: { state: ReportState }) {
  return state === 'open' ? (
    <EmptyState
      title="No open reports"
      text="Problems that students report with questions and flashcards appear here."
    />
  ) : (
    <EmptyState title={`No report has the status “${REPORT_STATE_LOOKS[state].word}”`} />
  );
}

interface AllReportsProps {
  group: ReportGroup;
  state: ReportState;
  onReply: (report: ReceivedReport) => void;
  onClose: () => void;
}

/** The reports on one question or card, a page at a time. */
function AllReports({ group, state, onReply, onClose }: AllReportsProps) {
  const [page, setPage] = useState(1);
  const { data, ...query } = useQuery(reportGroupQuery({ id: group.id, state, page: page - 1 }));
  return (
    <Dialog open size="large" title="All reports" onOpenChange={onClose}>
      <ListPage
        query={{ ...query, data: data?.reports }}
        failure="The reports could not be loaded"
        skeleton={<SkeletonRows label="Loading the reports…" count={6} row="h-16" />}
        empty={<NoSuchPage as="h3" onFirst={() => setPage(1)} />}
        label="Pages of these reports"
        noun="reports"
        page={page}
        size={GROUP_PAGE_SIZE}
        total={data?.total}
        startsAt={null}
        onPage={setPage}
      >
        {(reports) => <ReportList question={group.question} reports={reports} {...(state === 'open' && { onReply })} />}
      </ListPage>
    </Dialog>
  );
}
