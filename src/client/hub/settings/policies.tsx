import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CHANGE_NOTE_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { POLICY_KINDS, POLICY_MAX_LENGTH, type PolicyKind } from '#shared/people/policies.ts';
import type { Policy } from '#shared/people/consent.contract.ts';
import { downloadAgreements } from '#shared/people/consent.endpoints.ts';
import { agreementsQuery, policiesQuery, usePublishPolicy } from '#client/api/policies.ts';
import { DownloadLink } from '#client/components/download-link.tsx';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, Input, Textarea } from '#client/ui/field.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SAVE_FAILURE } from './use-draft.ts';

const TITLES: Record<PolicyKind, string> = { privacy: 'Privacy notice', terms: 'Terms' };

/** The texts that every user agrees to. */
export function PoliciesCard() {
  const query = useQuery(policiesQuery);
  const { data: agreements = [] } = useQuery(agreementsQuery);
  const [edited, setEdited] = useState<PolicyKind | null>(null);
  return (
    <SettingsCard
      id="policies"
      title="Privacy notice and terms"
      text="Everyone who creates an account accepts these texts. If you publish none, nobody is asked."
      query={query}
    >
      <ul className="mt-3 grid gap-3">
        {query.data &&
          POLICY_KINDS.map((kind) => {
            const today = query.data.find((policy) => policy.kind === kind);
            const agreed = agreements.find(({ policyId }) => policyId === today?.id)?.agreed ?? 0;
            return (
              <li key={kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <div className="min-w-0">
                  <p className="font-medium">{TITLES[kind]}</p>
                  <p className="text-14 text-ink-2">
                    {today
                      ? `Version ${today.version}, ${formatDate(today.publishedAt)}, accepted by ${agreed}`
                      : 'Not published'}
                  </p>
                </div>
                <Button size="small" aria-label={`Edit: ${TITLES[kind]}`} onClick={() => setEdited(kind)}>
                  {today ? 'Edit' : 'Write'}
                </Button>
                {edited === kind && <PolicyEditor kind={kind} today={today} onClose={() => setEdited(null)} />}
              </li>
            );
          })}
      </ul>
      <Button asChild variant="quiet" size="small" className="mt-3">
        <DownloadLink href={downloadAgreements.path}>Who agreed, and when (CSV)</DownloadLink>
      </Button>
    </SettingsCard>
  );
}

function PolicyEditor({ kind, today, onClose }: { kind: PolicyKind; today: Policy | undefined; onClose: () => void }) {
  const publish = usePublishPolicy();
  const [text, setText] = useState(today?.text ?? '');
  const [note, setNote] = useState('');
  const [asksAgain, setAsksAgain] = useState(true);
  const isChanged = text.trim() !== (today?.text ?? '');
  const saveOver = useSaveOver(today ?? null, (theirs) => setText(theirs?.text ?? ''));
  const handlePublish = async () => {
    const done = text.trim() === '' ? 'Withdrawn' : 'Published';
    const publishing = saveOver((expectedRevision) =>
      publish.mutateAsync({ kind, text, note, asksAgain, expectedRevision }),
    );
    if (await reported(publishing, { done, failure: SAVE_FAILURE })) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={TITLES[kind]}
      description="Plain text; blank lines make paragraphs. Published texts stay readable as earlier versions. Publish an empty text to withdraw it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!isChanged || publish.isPending} onClick={() => void handlePublish()}>
            {text.trim() === '' && today ? 'Withdraw' : 'Publish'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Text">
          <Textarea
            dir="auto"
            rows={14}
            maxLength={POLICY_MAX_LENGTH}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        {today && (
          <>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-brand"
                checked={asksAgain}
                onChange={({ target }) => setAsksAgain(target.checked)}
              />
              Ask everybody again (for more than a correction)
            </label>
            {asksAgain && (
              <Field label="What changed (optional)" hint="Shown to those who are asked again.">
                <Input
                  dir="auto"
                  maxLength={CHANGE_NOTE_MAX_LENGTH}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                />
              </Field>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
