import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { policiesQuery } from '#client/api/policies.ts';
import { POLICY_WORDS } from './policy-words.ts';

interface AgreeToPoliciesProps {
  /** The ids of the texts that the user agrees to. */
  agreedTo: readonly string[];
  error: string | undefined;
  onChange: (agreedTo: string[]) => void;
}

/** The checkbox for a new account, shown if the hub has published texts to agree to. */
export function AgreeToPolicies({ agreedTo, error, onChange }: AgreeToPoliciesProps) {
  const { data: policies = [] } = useQuery(policiesQuery);
  if (policies.length === 0) return null;
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-brand"
          checked={policies.every(({ id }) => agreedTo.includes(id))}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'agree-error'}
          onChange={({ target }) => onChange(target.checked ? policies.map(({ id }) => id) : [])}
        />
        <span>
          I have read and accept:{' '}
          {policies.map(({ kind }, index) => (
            <span key={kind}>
              {index > 0 && ', '}
              <a
                href={POLICY_WORDS[kind].address}
                target="_blank"
                rel="noreferrer"
                className="text-brand-text underline underline-offset-4"
              >
                {POLICY_WORDS[kind].title}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </span>
          ))}
        </span>
      </label>
      {error && (
        <p id="agree-error" className="flex items-start gap-1.5 text-14 text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
