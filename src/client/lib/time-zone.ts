/** The browser's IANA time zone, e.g. `Europe/Berlin`, in which the server counts a student's days. */
export const timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;
