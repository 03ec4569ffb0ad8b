import { useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '#client/lib/call.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface ErrorNoticeProps {
  error: unknown;
  onRetry: () => unknown;
  title?: string;
}

/** Replaces data that failed to load. If several parts failed, one click retries them all. */
export function ErrorNotice({ error, onRetry, title = 'This could not be loaded' }: ErrorNoticeProps) {
  const client = useQueryClient();
  const handleRetry = () => {
    onRetry();
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle',
    });
  };
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        <Button size="small" onClick={handleRetry}>
          Try again
        </Button>
      }
    >
      {serverMessage(error, 'Please check your connection and try again.')}
    </Notice>
  );
}
