/** The browser's IANA time zone, e.g. `Europe/Berlin`: the server counts a student's days in it. */
export const timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;
