import { Notice } from '#client/ui/notice.tsx';

/** Replaces what this page, or this version of the hub, does not know yet, such as a scene of the machine. */
export function FromNewerVersion({ what }: { what: string }) {
  return (
    <Notice title={`Unknown ${what}`}>
      The question was made with a newer version of the hub. Reload the page. If that does not help, tell your
      instructor.
    </Notice>
  );
}
