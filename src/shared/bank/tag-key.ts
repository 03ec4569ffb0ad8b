/** The common form of tags that differ only in case, and so are equal. */
export const tagKey = (tag: string): string => tag.normalize('NFC').toLowerCase();
