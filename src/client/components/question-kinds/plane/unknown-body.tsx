import { Notice } from '#client/ui/notice.tsx';

/** Replaces a picture of a body that this page, or this version of the hub, does not know yet. */
export function UnknownBody() {
  return (
    <Notice title="Unknown body">
      The question was made with a newer version of the hub. Reload the page. If that does not help, tell your
      instructor.
    </Notice>
  );
}
