import type { Topic } from '#shared/bank/topics.contract.ts';
import type { Flashcard } from '#shared/cards/flashcards.contract.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import type { ComboboxOption } from './combobox.tsx';

export type StudyCard = Pick<Flashcard, 'id' | 'front' | 'back' | 'cloze' | 'imageUrl' | 'backImageUrl' | 'occlusion'>;
export type Side = 'front' | 'back';

/** The chosen main category and subcategory. A subcategory is never chosen without its main category. */
export interface TopicChoice {
  mainId: string | null;
  subId: string | null;
}

export interface Studying {
  phase: 'studying';
  choice: TopicChoice;
  /** In the order of this session; never empty. */
  cards: readonly StudyCard[];
  index: number;
  side: Side;
  studied: ReadonlySet<string>;
}

export type StudyState =
  | { phase: 'choosing'; choice: TopicChoice }
  | Studying
  | { phase: 'complete'; choice: TopicChoice; cards: readonly StudyCard[] };

/** A move among the cards. */
export type StudyStep = 'flipped' | 'next' | 'previous' | 'finished';

export type StudyEvent =
  | { type: 'main-chosen'; mainId: string | null }
  | { type: 'sub-chosen'; subId: string | null }
  | { type: 'started'; cards: readonly StudyCard[] }
  | { type: StudyStep }
  | { type: 'review-again' }
  | { type: 'new-topic' };

export const nothingChosen: TopicChoice = { mainId: null, subId: null };

export const initialStudy = (choice: TopicChoice): StudyState => ({ phase: 'choosing', choice });

/** Events that make no sense in a state, such as a key pressed a moment too late, leave it unchanged. */
export function studyReducer(state: StudyState, event: StudyEvent): StudyState {
  switch (event.type) {
    case 'main-chosen':
      return initialStudy({ mainId: event.mainId, subId: null });
    case 'sub-chosen':
      return initialStudy({ mainId: state.choice.mainId, subId: event.subId });
    case 'new-topic':
      return initialStudy(nothingChosen);
    case 'started':
      return begin(state.choice, event.cards) ?? state;
    case 'review-again':
      return state.phase === 'complete' ? (begin(state.choice, state.cards) ?? state) : state;
    case 'flipped':
    case 'next':
    case 'previous':
    case 'finished':
      break;
  }
  return state.phase === 'studying' ? study(state, event.type) : state;
}

function begin(choice: TopicChoice, cards: readonly StudyCard[]): Studying | null {
  if (cards.length === 0) return null;
  return { phase: 'studying', choice, cards, index: 0, side: 'front', studied: new Set() };
}

function study(state: Studying, step: StudyStep): StudyState {
  const { cards, choice, index, side } = state;
  if (step === 'flipped') return { ...state, side: side === 'front' ? 'back' : 'front' };
  if (step === 'previous') return index === 0 ? state : { ...state, index: index - 1, side: 'front' };
  // The last card is reached by Next alone, so all before it are studied.
  if (step === 'finished') return isLastCard(state) ? { phase: 'complete', choice, cards } : state;
  return isLastCard(state) ? state : { ...state, index: index + 1, side: 'front', studied: withCurrent(state) };
}

export function currentCard(state: Studying): StudyCard {
  const card = state.cards[state.index];
  if (!card) throw new Error(`There is no card ${state.index} of ${state.cards.length}`);
  return card;
}

export const isLastCard = (state: Studying): boolean => state.index === state.cards.length - 1;

const withCurrent = (state: Studying): ReadonlySet<string> => new Set(state.studied).add(currentCard(state).id);

/** A copy of `items` in random order (Fisher–Yates, all equally likely). `random` returns numbers from 0 to below 1. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const rest = [...items];
  const order: T[] = [];
  while (rest.length > 0) order.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return order;
}

/** The label of a topic in a picker. */
export function topicLabel({ name, description }: Pick<Topic, 'name' | 'description'>): string {
  return description ? `${name} - ${description}` : name;
}

const asOption = (topic: Topic): ComboboxOption => ({ value: topic.id, label: topicLabel(topic) });

export const mainOptions = (tree: readonly TopicBranch[]): ComboboxOption[] => tree.map(({ topic }) => asOption(topic));

/**
 * The subcategories of a main category. A main category's own cards would be out of reach, so if there are
 * any, the whole category is an option too, under its own id.
 */
export function subOptions({ topic, subtopics }: TopicBranch): ComboboxOption[] {
  const whole = topic.flashcardCount > 0 ? [{ value: topic.id, label: `All of ${topic.name}` }] : [];
  return [...whole, ...subtopics.map(asOption)];
}

/** The initial choice for a topic from a link: a main category alone, or a subcategory with its main category. */
export function choiceOf(tree: readonly TopicBranch[], topicId: string | undefined): TopicChoice {
  for (const { topic, subtopics } of tree) {
    if (topic.id === topicId) return { mainId: topic.id, subId: null };
    const sub = subtopics.find(({ id }) => id === topicId);
    if (sub) return { mainId: topic.id, subId: sub.id };
  }
  return nothingChosen;
}

/** The name of the choice: the subcategory, or the main category if it was chosen as a whole. */
export function subcategoryName(tree: readonly TopicBranch[], { subId }: TopicChoice): string {
  const topics = tree.flatMap(({ topic, subtopics }) => [topic, ...subtopics]);
  return topics.find(({ id }) => id === subId)?.name ?? '';
}
