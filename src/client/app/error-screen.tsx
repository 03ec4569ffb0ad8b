import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';

/** Shown when a screen, or the start of the app, fails. */
export function ErrorScreen({ onRetry = reload }: { onRetry?: () => void }) {
  return (
    <main id="main" className="mx-auto grid min-h-[70dvh] max-w-xl content-center px-4 py-10">
      <EmptyState
        as="h1"
        title="Something went wrong"
        text="The page could not be shown. Please check your connection and try again."
        action={
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </main>
  );
}

function reload(): void {
  window.location.reload();
}
