import { useEffect, useRef } from 'react';
import { Trash2 } from 'lucide-react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import type { Invitee } from '#shared/people/invitations.contract.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { CodePageChoice } from '#client/components/file-import/code-page-choice.tsx';
import { Paged } from '#client/components/lists/paged.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { countsOf, isBad, type InvitedRow } from './invited-rows.ts';
import type { WordsOfOutcomes } from './outcome-words.ts';
import type { Inviting } from './use-inviting.ts';

const PAGE_SIZE = 50;
const BAD_PAGE_SIZE = 10;

/** What will happen, or has happened, to each row; rows with mistakes can be fixed here. */
export function CheckedRows({ inviting, words }: { inviting: Inviting; words: WordsOfOutcomes }) {
  const { rows, source, stage, isBusy, isSent } = inviting;
  const isAfter = stage === 'sent';
  const heading = useRef<HTMLHeadingElement>(null);
  // The step before it has disappeared, with the focused element.
  useEffect(() => heading.current?.focus(), []);
  const bad = isAfter ? [] : rows.filter(isBad);
  const others = rows.filter((row) => isAfter || !isBad(row));
  const wordsOf = (row: InvitedRow) => words[row.outcome][isAfter || isSent(row) ? 'done' : 'plan'];
  return (
    <>
      <div className="grid gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-18 font-semibold outline-none">
          {isAfter ? 'What happened' : 'What will happen'}
        </h3>
        <ul aria-label="Outcomes" className="flex flex-wrap gap-2">
          {countsOf(rows).map(({ outcome, count }) => (
            <li key={outcome}>
              <Badge tone={words[outcome].tone}>
                {formatCount(count)} × {words[outcome][isAfter ? 'done' : 'plan']}
              </Badge>
            </li>
          ))}
        </ul>
      </div>
      {!isAfter && source !== null && (
        <CodePageChoice
          file={source.file}
          guessed={source.codePage}
          onFile={(file) => {
            if (!isBusy) void inviting.check(file);
          }}
        />
      )}
      {bad.length > 0 && <BadRows bad={bad} inviting={inviting} />}
      {others.length > 0 && (
        <Paged label="People" noun="people" rows={others} size={PAGE_SIZE} startsAt={null}>
          {(shown) => (
            <ul aria-label="People" className="divide-y divide-line rounded-card border border-line">
              {shown.map((row) => (
                <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
                  <span className="min-w-0 wrap-anywhere">
                    <bdi className="font-medium not-empty:mr-2">{`${row.firstName} ${row.lastName}`.trim()}</bdi>
                    <span className="text-ink-2">
                      <AddressText>{row.email}</AddressText>
                    </span>
                  </span>
                  <Badge tone={words[row.outcome].tone}>{wordsOf(row)}</Badge>
                </li>
              ))}
            </ul>
          )}
        </Paged>
      )}
    </>
  );
}

function BadRows({ bad, inviting }: { bad: readonly InvitedRow[]; inviting: Inviting }) {
  return (
    <section aria-labelledby="bad-rows" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="bad-rows" className="text-18 font-semibold">
          {counted(bad.length, 'row')} to fix
        </h3>
        <Button size="small" disabled={inviting.isBusy} onClick={() => void inviting.recheck()}>
          Check again
        </Button>
      </div>
      <p className="text-14 text-ink-2">Rows that you don’t fix are left out.</p>
      <Paged label="Rows to fix" noun="rows" rows={bad} size={BAD_PAGE_SIZE} startsAt={null}>
        {(shown) => (
          <ul aria-label="Rows to fix" className="grid gap-3">
            {shown.map((row) => (
              <BadRow
                key={row.id}
                row={row}
                onChange={(change) => inviting.change(row.id, change)}
                onRemove={() => inviting.remove(row.id)}
              />
            ))}
          </ul>
        )}
      </Paged>
    </section>
  );
}

interface BadRowProps {
  row: InvitedRow;
  onChange: (change: Partial<Invitee>) => void;
  onRemove: () => void;
}

function BadRow({ row, onChange, onRemove }: BadRowProps) {
  const rowNumber = row.id + 1;
  return (
    <li className="grid items-start gap-3 rounded-card border border-line p-3 sm:grid-cols-[2fr_1fr_1fr_auto]">
      <Field label={`Email, row ${rowNumber}`} error={row.problem ?? undefined}>
        <Input type="email" value={row.email} onChange={({ target }) => onChange({ email: target.value })} />
      </Field>
      <Field label="First name">
        <Input value={row.firstName} onChange={({ target }) => onChange({ firstName: target.value })} />
      </Field>
      <Field label="Last name">
        <Input value={row.lastName} onChange={({ target }) => onChange({ lastName: target.value })} />
      </Field>
      <IconButton
        label={`Remove row ${rowNumber}`}
        Icon={Trash2}
        className="self-end justify-self-end sm:mt-6.5 sm:self-start"
        onClick={onRemove}
      />
    </li>
  );
}
