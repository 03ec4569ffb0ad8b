const ALL_OR_NONE =
  /^(?:all|none|both|neither|any|alle|keine[rs]?|beide|tod[ao]s|ningun[ao]|amb[ao]s)\b.{0,40}\b(?:above|these|them|options|answers|choices|following|others?|genannten|antworten|anteriores|opciones)\b/iu;
const LETTERS =
  /^(?:both |either |only )?(?:options? |answers? )?\(?[a-e]\)?(?:\s*,\s*\(?[a-e]\)?)*,?\s*(?:and|or|&|und|y)\s*\(?[a-e]\)?(?: only)?[.]?$/i;
const BARE =
  /^(?:all|none|both|neither|all of (?:them|these)|none of (?:them|these)|neither of (?:them|these|the two \w+))[.]?$/i;

/** Whether an option refers to other options: `All of the above`, `Both A and C`, `Neither`. */
export function isComposite(option: string): boolean {
  const text = option.trim();
  return text.length <= 80 && (ALL_OR_NONE.test(text) || LETTERS.test(text) || BARE.test(text));
}
