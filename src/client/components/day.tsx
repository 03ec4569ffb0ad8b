import { formatDate, formatDateTime } from '#client/lib/format.ts';

/** The day of an instant in the viewer's zone; its title has the time as well. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(at)}
    </time>
  );
}

/** The day on which a student was last active. */
export const lastActivity = ({ lastActivity: at }: { lastActivity: string | null }) =>
  at === null ? 'None yet' : <Day at={at} />;
