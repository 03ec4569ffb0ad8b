/** What two tags have in common that differ only in case, and so are one. */
export const tagKey = (tag: string): string => tag.toLowerCase();
