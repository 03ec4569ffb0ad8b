import { DIFFICULTIES } from '#shared/bank/question-fields.ts';

type Difficulty = (typeof DIFFICULTIES)[number];

// cspell:disable
const WORDS: Record<Difficulty, string> = {
  easy: 'easy 1 beginner basic low simple leicht einfach facile fácil facil débutant principiante básico basico',
  medium:
    'medium 2 intermediate moderate middle normal mittel mittelschwer moyen moyenne intermédiaire medio media intermedio',
  hard: 'hard 3 advanced difficult high expert schwer schwierig difficile avancé difícil dificil avanzado',
};
// cspell:enable
const KNOWN = new Map(
  DIFFICULTIES.flatMap((difficulty) => WORDS[difficulty].split(' ').map((word) => [word, difficulty] as const)),
);

/** The difficulty that a word or a number from 1 to 3 names; undefined if it is none. */
export const difficultyOf = (written: string): Difficulty | undefined => KNOWN.get(written.trim().toLowerCase());
