/** Replaces `{firstName}` and `{lastName}` by a student's names. In one pass: a name with braces stays unchanged. */
export function fillNames(text: string, { firstName, lastName }: { firstName: string; lastName: string }): string {
  return text.replaceAll(/\{(firstName|lastName)\}/g, (_whole, which) =>
    which === 'firstName' ? firstName : lastName,
  );
}

/** Unknown placeholders, each once. */
export function unknownPlaceholders(text: string): string[] {
  const all = text.match(/\{[^{}\n]{1,40}\}/g) ?? [];
  return [...new Set(all)].filter((each) => each !== '{firstName}' && each !== '{lastName}');
}
