/** The first letters of the first and the last word: "Maya Lin Okafor" gives "MO". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  // By code points: half of a surrogate pair is not a letter.
  return ends.map((word = '') => Array.from(word)[0]?.toUpperCase() ?? '').join('');
}

/** A name without titles before and after it: "Dr. Maya Lin Okafor, RDMS" gives "Maya Lin Okafor". */
export function withoutTitles(name: string): string {
  const [bare = ''] = name.split(',');
  return bare.replace(/^((dr|prof|mr|mrs|ms|mx)\b\.?\s+)+/i, '').trim() || name;
}
