import { reasonText } from '#shared/insight/needs-attention.ts';
import type { AttentionReason } from '#shared/insight/needs-attention.contract.ts';

/** Why a student needs attention, a line for each reason. */
export function Why({ reasons }: { reasons: readonly AttentionReason[] }) {
  return (
    <ul className="grid gap-0.5 tabular-nums">
      {reasons.map((reason) => (
        <li key={reason.kind}>{reasonText(reason)}</li>
      ))}
    </ul>
  );
}
