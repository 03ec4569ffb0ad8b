import type { Occlusion } from '../occlusion.ts';
import type { CardSides } from '#shared/cards/flashcards/cloze.ts';
import type { ImportRemark, RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type { NoteProblem } from '#shared/cards/flashcard-files.contract.ts';
import type { TopicPath } from '#shared/bank/question-import/imported-question.ts';

export interface AnkiNotetype {
  name: string;
  isCloze: boolean;
  /** Names of the fields, in their order. */
  fields: readonly string[];
  /** By the number that the cards of a note have; a cloze type has one for all of them. */
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
  /** From 0: of the template, or the number of a cloze less one. */
  ordinal: number;
  /** Parts of the deck's name. */
  deck: readonly string[];
  /** What Anki knows of its owner's learning, which stays there: the words for it. */
  study: ImportRemark[];
}

/** A valid card as a package has it, ready to be stored but for its topic and images. */
export interface ImportedCard extends CardSides {
  /** Masks over the image; null for a card without. */
  occlusion: Occlusion | null;
  /** Of the notes in the package, from 1. */
  noteNumber: number;
  /** The beginning of the note's first field. */
  excerpt: string;
  /** Null: of the deck that has cards without one. */
  topic: TopicPath | null;
  /** Keys into the `images` of a package. */
  image: string | null;
  backImage: string | null;
  /** The sides of which a picture is all there is, so that there is nothing without it. */
  pictureSides: ('front' | 'back')[];
}

/** All that could be made of a package. */
export interface ParsedPackage {
  /** Cards made out, right or wrong. */
  totalCount: number;
  cards: ImportedCard[];
  problems: NoteProblem[];
  /** What is left out of the notes that make cards, or changed. */
  remarked: RemarkedItem[];
  /** Pictures of the cards, by their name in the package. Not checked yet: they may be anything. */
  images: Map<string, Uint8Array>;
}
