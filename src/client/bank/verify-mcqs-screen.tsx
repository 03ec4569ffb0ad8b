import { usePlace } from '#client/components/use-place.ts';
import { Verification } from '#client/bank/verification/verification.tsx';

/** /verify-mcqs: `?type=` shows one type of issue, `?dismissed=1` also what was dismissed. */
export function VerifyMcqsScreen() {
  const { place, move } = usePlace('/verify-mcqs');
  return <Verification place={place} onMove={move} />;
}
