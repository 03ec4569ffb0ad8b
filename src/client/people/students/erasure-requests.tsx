import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import type { ErasureWanted } from '#shared/people/erasure.contract.ts';
import { erasuresQuery } from '#client/api/erasure.ts';
import { fullName } from '#client/components/full-name.ts';
import { formatDate } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { EraseAccountDialog } from './erase-account-dialog.tsx';

/** The students who asked to be erased; renders nothing if there are none. */
export function ErasureRequests() {
  const { data } = useQuery(erasuresQuery);
  const [toErase, setToErase] = useState<ErasureWanted | null>(null);
  return (
    <>
      {data && data.requests.length > 0 && (
        <Notice tone="warn" title={`${counted(data.requests.length, 'student')} asked to be erased`} className="mb-4">
          <ul className="mt-1 grid gap-1">
            {data.requests.map((request) => (
              <li key={request.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 wrap-anywhere">
                  <bdi>{fullName(request)}</bdi>, automatically on {formatDate(request.dueAt)}
                </span>
                <Button size="small" aria-label={`Erase ${fullName(request)}`} onClick={() => setToErase(request)}>
                  Erase…
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {toErase && <EraseAccountDialog account={toErase} onClose={() => setToErase(null)} />}
    </>
  );
}
