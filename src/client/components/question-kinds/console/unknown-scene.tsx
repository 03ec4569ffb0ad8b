import { Notice } from '#client/ui/notice.tsx';

/** Replaces a machine with a scene that this page, or this version of the hub, does not know yet. */
export function UnknownScene() {
  return (
    <Notice title="Unknown scene">
      The question was made with a newer version of the hub. Reload the page. If that does not help, tell your
      instructor.
    </Notice>
  );
}
