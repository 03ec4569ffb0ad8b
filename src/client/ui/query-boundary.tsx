import { serverMessage } from '#client/lib/call.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface ErrorNoticeProps {
  error: unknown;
  onRetry: () => void;
  title?: string;
}

/** What a screen shows in place of data that did not load. */
export function ErrorNotice({ error, onRetry, title = 'This could not be loaded' }: ErrorNoticeProps) {
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {serverMessage(error, 'Please check your connection and try again.')}
    </Notice>
  );
}
