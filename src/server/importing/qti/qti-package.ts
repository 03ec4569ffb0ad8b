import path from 'node:path/posix';
import type { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';
import { childOf, type XmlElement } from '#server/importing/markup/xml-element.ts';
import { decodedName, type ZipArchive } from '#server/importing/zip-archive.ts';
import { allWithin, attributeOf, readQtiXml } from './qti-element.ts';

const MANIFEST = 'imsmanifest.xml';
const FILE_MAX_BYTES = 20_000_000;
const ITEM = /^imsqti_(?:apip)?item_xmlv[23]/i;
const OLD = /^imsqti_(?:item_)?xmlv1|^assessment\/x-bb-qti/i;
/** Files that operating systems and schemas add, and files that only change the looks. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\.(?:xsd|dtd|css)$/i;

/** An item as listed in the manifest. */
export interface PackagedItem {
  /** Path in the archive. */
  name: string;
  topic: TopicPath | null;
  difficulty: (typeof DIFFICULTIES)[number];
  keywords: string[];
}

/** An archive with a manifest, its items and their pictures. */
export class QtiPackage {
  readonly #archive: ZipArchive;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #root: string;
  readonly #manifestName: string;
  readonly #read = new Set<string>();
  readonly items: PackagedItem[];

  /** Returns null if there is no manifest, so it is no package. Throws `ImportFileError` for other kinds of package. */
  static in(archive: ZipArchive): QtiPackage | null {
    const manifests = archive.entries
      .map(({ name }) => name)
      .filter((name) => path.basename(name).toLowerCase() === MANIFEST && !LITTER.test(name))
      .toSorted((a, b) => a.split('/').length - b.split('/').length);
    const [manifest, another] = manifests;
    if (manifest === undefined) return null;
    if (another !== undefined && another.split('/').length === manifest.split('/').length) {
      throw new ImportFileError('The archive has several packages in it: please import them one by one');
    }
    return new QtiPackage(archive, manifest);
  }

  private constructor(archive: ZipArchive, manifestName: string) {
    this.#archive = archive;
    this.#sizes = new Map(archive.entries.map(({ name, bytes }) => [name, bytes]));
    this.#root = path.dirname(manifestName);
    this.#manifestName = manifestName;
    const resources = allWithin(this.readXml(manifestName), 'resource');
    const items = resources.filter((resource) => ITEM.test(attributeOf(resource, 'type')));
    if (items.length === 0) throw new ImportFileError(reasonOf(resources));
    const byName = new Map(
      items.map((resource) => {
        const name = path.join(this.#root, decodedName(attributeOf(resource, 'href')));
        return [name, { name, ...metadataOf(resource) }];
      }),
    );
    this.items = [...byName.values()];
  }

  /** Throws `ImportFileError`. */
  readXml(name: string): XmlElement {
    const bytes = this.#sizes.get(name);
    const shown = JSON.stringify(name.slice(0, 100));
    if (bytes === undefined) throw new ImportFileError(`The manifest names ${shown}, which is not in the package`);
    if (bytes > FILE_MAX_BYTES) throw new ImportFileError(`${shown} is larger than 20 MB`);
    this.#read.add(name);
    return readQtiXml(this.#archive.read(name), name);
  }

  /** Returns the path and size of a file that an item names; null if it is not in the package. */
  find(source: string, item: string): { name: string; bytes: number } | null {
    const imageName = decodedName(source.replace(/[?#].*$/s, ''));
    for (const folder of [path.dirname(item), this.#root]) {
      const name = path.join(folder, imageName);
      const bytes = this.#sizes.get(name);
      if (bytes !== undefined) {
        this.#read.add(name);
        return { name, bytes };
      }
    }
    return null;
  }

  readonly read = (name: string): Buffer => this.#archive.read(name);

  /** Files from which nothing was read, such as tests. */
  leftOver(): string[] {
    return [...this.#sizes.keys()].filter(
      (name) => !this.#read.has(name) && name !== this.#manifestName && !LITTER.test(name),
    );
  }
}

function reasonOf(resources: readonly XmlElement[]): string {
  if (resources.some((resource) => OLD.test(attributeOf(resource, 'type')))) {
    return 'This package is in QTI 1.2, as Canvas and Blackboard export it, and cannot be read: please export QTI 2.1, 2.2 or 3.0, or Moodle XML';
  }
  return 'The manifest of this package names no items of QTI 2.1, 2.2 or 3.0';
}

const DIFFICULTY_OF = new Map<string, PackagedItem['difficulty']>([
  ['very easy', 'easy'],
  ['easy', 'easy'],
  ['medium', 'medium'],
  ['difficult', 'hard'],
  ['hard', 'hard'],
  ['very difficult', 'hard'],
]);

/** Learning object metadata: difficulty, classification and keywords. */
function metadataOf(resource: XmlElement): Omit<PackagedItem, 'name'> {
  const metadata = childOf(resource, 'metadata');
  if (metadata === undefined) return { topic: null, difficulty: 'medium', keywords: [] };
  const words = (name: string) => allWithin(metadata, name).flatMap(textsOf);
  const difficulty = words('difficulty').flatMap((word) => DIFFICULTY_OF.get(word.toLowerCase()) ?? [])[0] ?? 'medium';
  const [taxonPath] = allWithin(metadata, 'taxonPath');
  const taxons = taxonPath === undefined ? [] : allWithin(taxonPath, 'entry').flatMap(textsOf);
  const [main, ...below] = taxons.filter((name) => !/^https?:/i.test(name));
  const topic = main === undefined ? null : { main, sub: below.length === 0 ? null : below.join(' / ') };
  return { topic, difficulty, keywords: words('keyword') };
}

/** The texts of an element, with any elements in between: `<keyword><langstring>…`, `<difficulty><value>…`. */
function textsOf(element: XmlElement): string[] {
  const parts = element.children.filter(({ name }) => name !== 'source');
  const own = parts.length === 0 ? [element.text.trim()] : parts.flatMap(textsOf);
  return own.filter((text) => text !== '');
}
