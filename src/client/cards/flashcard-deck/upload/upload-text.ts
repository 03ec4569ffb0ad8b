import type { z } from 'zod';
import type { CodePage } from '#shared/domain/code-pages.ts';
import { decodeText, guessedCodePage } from '#shared/domain/decode-text.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';
import type { bulkUploadFlashcards } from '#shared/cards/flashcards.contract.ts';
import { type ParsedCards, parseFlashcardText } from '#shared/cards/flashcards/flashcard-text.ts';
import { counted, formatCount, plural } from '#shared/domain/counted.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { FLASHCARD_TEXT_MAX_LENGTH } from '#shared/cards/card-limits.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { refused } from '../deck-toasts.ts';

/** Parses a text; a text that is too long is not parsed. */
export function checkedText(content: string): ParsedCards {
  if (content.length <= FLASHCARD_TEXT_MAX_LENGTH) return parseFlashcardText(content);
  const message = `The text has ${formatCount(content.length)} characters, but the limit is ${formatCount(FLASHCARD_TEXT_MAX_LENGTH)}: please upload it in parts`;
  return { cards: [], problems: [{ line: 1, message }], totalCount: 0 };
}

/** Why not all of it can be uploaded, and how to proceed; null if it can, or while the text is empty. */
export function obstacleOf({ cards, problems }: ParsedCards, content: string): string | null {
  if (problems.length > 0) {
    const fix = `Fix the ${counted(problems.length, 'problem')}`;
    return cards.length === 0
      ? `${fix}: there is nothing else to upload.`
      : `${fix}, or upload the valid ${plural(cards.length, 'one')}.`;
  }
  return cards.length === 0 && content.trim() !== '' ? 'There are no cards in this text yet.' : null;
}

/** "Upload 40 cards", or with problems "Upload all 40 cards" beside "Upload the 38 valid cards only" */
export function uploadLabel({ totalCount, problems }: ParsedCards): string {
  if (totalCount === 0) return 'Upload';
  return `Upload ${problems.length > 0 && totalCount > 1 ? 'all ' : ''}${counted(totalCount, 'card')}`;
}
export const validOnlyLabel = (count: number) => `Upload the ${counted(count, 'valid card')} only`;

/** The range of a line (from 1) of a text, without its line end: for a selection. Falls back to the last line. */
export function lineRange(text: string, line: number): { start: number; end: number } {
  let start = 0;
  for (let number = 1; number < line; number += 1) {
    const next = text.indexOf('\n', start);
    if (next === -1) break;
    start = next + 1;
  }
  const end = text.indexOf('\n', start);
  return { start, end: end === -1 ? text.length : end };
}

/** In UTF-16 a character takes two bytes, in UTF-8 up to three. */
const MAX_BYTES = FLASHCARD_TEXT_MAX_LENGTH * 3;

/** Why a file can't be loaded as text; null if it can. */
export function textFileRefusal({ name, size }: Pick<File, 'name' | 'size'>): ToastContent | null {
  if (!/\.txt$/i.test(name)) return refused('Invalid file type', 'Please choose a TXT file (.txt)');
  if (size === 0) return refused('Empty file', 'There is nothing in this file.');
  return size <= MAX_BYTES ? null : refused('File too large', 'Please upload it in parts.');
}

export interface FileText {
  file: File;
  /** With the line ends of a text field. */
  text: string;
  /** The encoding that was guessed for its letters; null if its bytes leave no doubt. */
  codePage: CodePage | null;
}

/** Reads a file in any encoding. */
export async function textOf(file: File): Promise<FileText> {
  const data = new Uint8Array(await file.arrayBuffer());
  return { file, text: decodeText(data).replaceAll(/\r\n?/g, '\n'), codePage: guessedCodePage(data) };
}

/** Appends a file's text to the existing text. */
export function withAdded(written: string, added: string): string {
  return written.trim() === '' ? added : `${written.trimEnd()}\n${added}`;
}

type UploadResult = z.output<(typeof bulkUploadFlashcards.responses)[200]>;

/** How many cards were stored, of how many in the text, and in which topics. */
export function uploaded({ count, total, skippedDuplicates, createdTopics }: UploadResult): ToastContent {
  const parts = [
    count < total
      ? `${formatCount(count)} of the ${counted(total, 'card')} in the text; ${leftOutText(total - count, skippedDuplicates)}.`
      : `All ${counted(total, 'card')} of the text.`,
    ...(createdTopics.length > 0 ? [`New topics: ${named(createdTopics)}.`] : []),
  ];
  return {
    title: `Successfully uploaded ${counted(count, 'flashcard')}`,
    description: total === 1 && count === 1 && createdTopics.length === 0 ? '1 of 1 card.' : parts.join(' '),
    variant: 'success',
  };
}

function leftOutText(leftOut: number, duplicates: number): string {
  if (duplicates === 0) return 'the others were left out';
  const known = `${formatCount(duplicates)} ${plural(duplicates, 'is', 'are')} already in the deck`;
  return leftOut === duplicates ? known : `${known}, ${formatCount(leftOut - duplicates)} left out`;
}

/** How many topics are named before the rest is counted. */
const NAMED = 3;

function named(topics: readonly string[]): string {
  const rest = topics.length - NAMED;
  return `${topics.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`;
}

/** Gives the server's reason; without a response nobody knows whether the cards are stored. */
export function uploadFailed(error: unknown): ToastContent {
  const isLost = error instanceof CallError && error.status === 0;
  const description = isLost
    ? 'The server could not be reached. Your text is still here. Upload it again: cards that were stored are not stored twice.'
    : serverMessage(error, 'Your text is still here. Please try again.');
  return refused('Failed to upload flashcards', description);
}

/** The topics that cards name and that do not exist yet, as `Main` or `Main > Sub`. Ignores the case of names. */
export function newTopicsOf(
  cards: readonly { topic: TopicPath | null }[],
  tree: readonly TopicBranch[],
): readonly string[] {
  const known = new Set(
    tree.flatMap(({ topic, subtopics }) =>
      // An orphaned subcategory is at the top of the tree, without a parent.
      topic.parentId === null ? [keyOf(topic.name), ...subtopics.map(({ name }) => keyOf(topic.name, name))] : [],
    ),
  );
  const found: string[] = [];
  const add = (label: string, key: string) => {
    if (known.has(key)) return;
    known.add(key);
    found.push(label);
  };
  for (const { topic } of cards) {
    if (topic === null) continue;
    add(topic.main, keyOf(topic.main));
    if (topic.sub !== null) add(topicLabel(topic), keyOf(topic.main, topic.sub));
  }
  return found;
}

export const topicLabel = ({ main, sub }: TopicPath): string => (sub === null ? main : `${main} > ${sub}`);

const keyOf = (...names: string[]) => names.map(nameKey).join('>');
