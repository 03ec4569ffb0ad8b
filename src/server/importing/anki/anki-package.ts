import type { Occlusion } from '#shared/cards/occlusion.ts';
import type { CardSides } from '#shared/cards/flashcards/cloze.ts';
import type { ImportRemark, RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type { NoteProblem } from '#shared/cards/flashcard-files.contract.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';

export interface AnkiNotetype {
  name: string;
  isCloze: boolean;
  /** The names of the fields, in order. */
  fields: readonly string[];
  /** The templates by the number that a note's cards have; a cloze type has one for all of them. */
  templates: ReadonlyMap<number, AnkiTemplate>;
}

export interface AnkiTemplate {
  name: string;
  front: string;
  back: string;
}

export interface AnkiNote {
  notetype: AnkiNotetype;
  /** HTML, in the order of the type's fields. */
  fields: readonly string[];
  tags: string;
}

export interface AnkiCard {
  /** From 0: the template's index, or the cloze number minus one. */
  ordinal: number;
  /** Parts of the deck's name. */
  deck: readonly string[];
  /** Anki's data on its owner's learning, which is not imported: the words for it. */
  study: ImportRemark[];
}

/** A valid card as read from a package, ready to be stored except for its topic and images. */
export interface ImportedCard extends CardSides {
  /** The masks over the image; null for a card without masks. */
  occlusion: Occlusion | null;
  /** The note's number in the package, from 1. */
  noteNumber: number;
  /** The beginning of the note's first field. */
  excerpt: string;
  /** Null: in the deck for cards without one. */
  topic: TopicPath | null;
  /** Keys into the `images` of a package. */
  image: string | null;
  backImage: string | null;
  /** The sides that consist only of a picture, and are nothing without it. */
  pictureSides: ('front' | 'back')[];
}

/** Everything that could be read from a package. */
export interface ParsedPackage {
  /** Cards found, valid or not. */
  totalCount: number;
  cards: ImportedCard[];
  problems: NoteProblem[];
  /** Content of imported notes that is left out or changed. */
  remarked: RemarkedItem[];
  /** Pictures of the cards, by name in the package. Not checked yet: they may be anything. */
  images: Map<string, Uint8Array>;
}
