interface Names {
  firstName: string;
  lastName: string;
}

/** `{firstName}` and `{lastName}` with a student's names in their place. In one pass: a name with braces stays as it is. */
export function fillNames(text: string, { firstName, lastName }: Names): string {
  return text.replaceAll(/\{(firstName|lastName)\}/g, (_whole, which) =>
    which === 'firstName' ? firstName : lastName,
  );
}

/** What looks like a placeholder and is none, each once. */
export function unknownPlaceholders(text: string): string[] {
  const all = text.match(/\{[^{}\n]{1,40}\}/g) ?? [];
  return [...new Set(all)].filter((each) => each !== '{firstName}' && each !== '{lastName}');
}
