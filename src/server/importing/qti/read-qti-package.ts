import { remark } from '#server/importing/moodle/moodle-remarks.ts';
import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { IMAGE_MAX_BYTES } from '#shared/bank/media-limits.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { embeddedData } from '#server/importing/moodle/moodle-text.ts';
import type { QuestionCollector, RawQuestion } from '#server/importing/question/question-collector.ts';
import { quoted } from '#shared/domain/text-lines.ts';
import type { PictureSize } from '#server/importing/moodle/moodle-shapes.ts';
import { imageOf } from '#server/importing/moodle/moodle-file.ts';
import { pictureSize } from '#server/importing/moodle/picture-size.ts';
import type { Unfit } from './qti-choices.ts';
import { readItem, type FoundPicture } from './qti-item.ts';
import type { PackagedItem, QtiPackage } from './qti-package.ts';

/** Reads the items of a package in the order of its manifest. `onPicture` gets pictures embedded in an item. */
export function readQtiPackage(
  qti: QtiPackage,
  collector: QuestionCollector,
  onPicture: (key: string, data: Uint8Array) => void,
): void {
  const embedded = new Map<string, Uint8Array>();
  const sizes = new Map<string, PictureSize | null>();
  const sizeOf = (image: string) => {
    const known = sizes.get(image);
    if (known !== undefined) return known;
    const size = pictureSize(embedded.get(image) ?? qti.read(image));
    sizes.set(image, size);
    return size;
  };
  for (const packaged of qti.items) {
    const number = collector.totalCount + 1;
    const findImage = (source: string): FoundPicture => {
      const base64 = embeddedData(source);
      if (base64 === null) return findInPackage(qti, source, packaged);
      const decoded = imageOf('image', base64);
      if ('message' in decoded) return decoded;
      // No path in an archive begins like this.
      const image = `/${number}`;
      embedded.set(image, decoded.content);
      onPicture(image, decoded.content);
      return { image };
    };
    const read = readPackaged(qti, packaged, { number, findImage, sizeOf });
    embedded.clear();
    if ('reason' in read) collector.addUnreadable(number, read.reason);
    else collector.add(read);
  }
  const remarks = leftOverRemarks(qti);
  if (remarks.length > 0) collector.addRemarks(1, { text: 'imsmanifest.xml', remarks });
}

function readPackaged(
  qti: QtiPackage,
  { name, topic, difficulty, keywords }: PackagedItem,
  context: Parameters<typeof readItem>[1],
): RawQuestion | Unfit {
  try {
    const read = readItem(qti.readXml(name), context);
    if ('reason' in read) return read;
    const tags = keywords.map((keyword) => remark('tag', keyword));
    return { ...read, topic, difficulty, remarks: [...(read.remarks ?? []), ...tags] };
  } catch (error) {
    if (error instanceof ImportFileError) return { reason: error.message };
    throw error;
  }
}

function findInPackage(qti: QtiPackage, source: string, { name }: PackagedItem): FoundPicture {
  const found = /^[a-z][\w+.-]*:/i.test(source) ? null : qti.find(source, name);
  if (found === null) {
    return {
      message: `The question shows ${quoted(source)}, which is not in the package: please include its images`,
    };
  }
  if (found.bytes > IMAGE_MAX_BYTES) return { message: `The image ${quoted(found.name)} is larger than 10 MB` };
  return { image: found.name };
}

const LISTED = 20;

function leftOverRemarks(qti: QtiPackage): ImportRemark[] {
  const names = qti.leftOver();
  const more = names.length > LISTED ? [`and ${names.length - LISTED} more`] : [];
  return [...names.slice(0, LISTED), ...more].map((name) => remark('file', name));
}
