import { AppError } from '#server/core/errors.ts';
import { inParallel } from '#server/core/in-parallel.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import type { NoteProblem } from '#shared/cards/flashcard-files.contract.ts';
import type { ImportRemark, RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type { ImportedCard, ParsedPackage } from '#server/importing/anki/anki-package.ts';
import { lacksItsOnlyImage } from '#server/importing/anki/card-reading.ts';
import { mergedRemarks } from '#server/importing/question/import-remarks.ts';

/** Encoding an image uses one core and about 50 MB. */
const PARALLEL = 4;

interface Placing {
  parsed: ParsedPackage;
  /** Stores or checks a picture and returns its path. Throws an AppError if it can't be used. */
  placeImage: (data: Uint8Array) => Promise<string>;
  /** Shown in progress reports. */
  stage: string;
  report: ReportProgress;
}

export interface PlacedImages extends Omit<ParsedPackage, 'images'> {
  /** By the image keys of the cards; a list, since it is kept as JSON. */
  imagePaths: [key: string, path: string][];
}

/**
 * Places each picture of a package once. Pictures that can't be used are left out with a remark on their notes, or with
 * a problem if one side of a card has nothing else.
 */
export async function placeImages({ parsed, placeImage, stage, report }: Placing): Promise<PlacedImages> {
  const { images, ...rest } = parsed;
  const paths = new Map<string, string>();
  const refusals = new Map<string, string>();
  const total = images.size;
  let done = 0;
  await inParallel(PARALLEL, images.keys(), async (key) => {
    try {
      paths.set(key, await placeImage(images.get(key) ?? new Uint8Array()));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.set(key, `${JSON.stringify(key.slice(0, 100).toWellFormed())}: ${error.message}`);
    }
    // Free each picture right away, because there may be thousands.
    images.delete(key);
    done += 1;
    report({ stage, done, total });
  });
  const imagePaths = [...paths];
  return refusals.size === 0 ? { ...rest, imagePaths } : { ...withoutRefused(rest, refusals), imagePaths };
}

type Found = Omit<ParsedPackage, 'images'>;

function withoutRefused({ totalCount, ...found }: Found, refusals: ReadonlyMap<string, string>): Found {
  const problems: NoteProblem[] = [];
  const remarks = new Map<number, ImportRemark[]>();
  const excerpts = new Map<number, string>();
  const reported = new Set<string>();
  const refusedNotes = new Set<number>();
  const cards = found.cards.map((card): ImportedCard => {
    const { noteNumber, excerpt, image, backImage } = card;
    const without = { ...card, image: unless(refusals, image), backImage: unless(refusals, backImage) };
    const isLost = lacksItsOnlyImage(without);
    if (isLost) refusedNotes.add(noteNumber);
    for (const message of [image, backImage].flatMap((key) => refusals.get(key ?? '') ?? [])) {
      if (reported.has(`${noteNumber} ${message}`)) continue;
      reported.add(`${noteNumber} ${message}`);
      if (isLost) problems.push({ noteNumber, excerpt, message });
      else remarks.set(noteNumber, [...(remarks.get(noteNumber) ?? []), { kind: 'image', detail: message }]);
      excerpts.set(noteNumber, excerpt);
    }
    return without;
  });
  return {
    totalCount,
    cards: cards.filter(({ noteNumber }) => !refusedNotes.has(noteNumber)),
    problems: [...found.problems, ...problems],
    remarked: withMore(found.remarked, remarks, excerpts),
  };
}

/** Returns the notes with remarks, in the order of the package. */
function withMore(
  items: readonly RemarkedItem[],
  more: ReadonlyMap<number, ImportRemark[]>,
  excerpts: ReadonlyMap<number, string>,
): RemarkedItem[] {
  const all = new Map(items.map((item) => [item.number ?? 0, item]));
  for (const [number, remarks] of more) {
    const { remarks: before = [], excerpt = excerpts.get(number) ?? '' } = all.get(number) ?? {};
    all.set(number, { number, line: null, excerpt, remarks: mergedRemarks([...before, ...remarks]) });
  }
  return [...all.values()].toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
}

const unless = (refusals: ReadonlyMap<string, string>, key: string | null) =>
  key === null || refusals.has(key) ? null : key;
