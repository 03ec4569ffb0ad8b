import { useEffect, useState } from 'react';
import { RESTORE_BAR } from '#shared/domain/limits.ts';
import { restorePercent } from './restore-bar.ts';

/** The percent of the bar while it is shown; it begins again the next time. */
export function useRestoreBar(): number {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setPercent(restorePercent(performance.now() - start)), RESTORE_BAR.everyMs);
    return () => clearInterval(timer);
  }, []);
  return percent;
}
