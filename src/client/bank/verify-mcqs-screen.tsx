import { useUrlState } from '#client/components/use-url-state.ts';
import { Verification } from '#client/bank/verification/verification.tsx';

/** /verify-mcqs: `?type=` shows one type of issue, `?dismissed=1` also what was dismissed. */
export function VerifyMcqsScreen() {
  const { urlState, move } = useUrlState('/verify-mcqs');
  return <Verification urlState={urlState} onMove={move} />;
}
