import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { PolicyKind } from '#shared/people/policies.ts';
import { policyVersionsQuery } from '#client/api/policies.ts';
import { AuthPage } from '#client/people/auth/auth-page.tsx';
import { POLICY_WORDS } from '#client/people/auth/policy-words.ts';
import { formatDate } from '#client/lib/format.ts';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

export const PrivacyScreen = () => <PolicyScreen kind="privacy" />;
export const TermsScreen = () => <PolicyScreen kind="terms" />;

/** The current version of a text, or an earlier one. */
function PolicyScreen({ kind }: { kind: PolicyKind }) {
  const { data: versions, error, refetch } = useQuery(policyVersionsQuery(kind));
  const [chosen, setChosen] = useState(0);
  const shown = versions?.[chosen];
  return (
    <AuthPage>
      <h1 className="text-30 font-semibold">{POLICY_WORDS[kind].title}</h1>
      {error && !versions && <ErrorNotice error={error} onRetry={refetch} />}
      {!error && !versions && <Spinner label="Loading the text…" />}
      {versions?.length === 0 && <p className="mt-4">This hub has not published any.</p>}
      {versions && versions.length > 1 && (
        <Field label="Version" className="mt-5">
          <Select value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
            <Options
              of={versions.map(({ version, publishedAt }, index) => ({
                value: index,
                label: `${version}, ${formatDate(publishedAt)}`,
              }))}
            />
          </Select>
        </Field>
      )}
      {shown && (
        <>
          <p className="mt-3 text-14 text-ink-2">Published {formatDate(shown.publishedAt)}</p>
          <p className="mt-4 whitespace-pre-line wrap-anywhere">
            {shown.text === '' ? 'It was withdrawn on this day.' : shown.text}
          </p>
        </>
      )}
    </AuthPage>
  );
}
