import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { quoted } from '#shared/domain/text-lines.ts';
import {
  BY_LETTER,
  isOptionNumber,
  letterIndexOf,
  optionsThatRead,
  resolveAnswer,
  type Answer,
} from '#server/importing/question/answers.ts';
import type { Ambiguities } from './ambiguities.ts';

const SOURCE = 'the correct answer';
// cspell:disable
const TRUE_WORDS = new Set('true yes wahr richtig ja vrai oui verdadero cierto sí si correct right'.split(' '));
const FALSE_WORDS = new Set('false no falsch nein faux non falso incorrect wrong'.split(' '));
// cspell:enable

/** Finds the options that the answers of a row name. Null ambiguities are those of the hub's own export. */
export class RowAnswers {
  readonly #options: readonly string[];
  readonly #line: number;
  readonly #ambiguities: Ambiguities | null;

  constructor(options: readonly string[], line: number, ambiguities: Ambiguities | null) {
    this.#options = options;
    this.#line = line;
    this.#ambiguities = ambiguities;
  }

  /** Finds the option of one answer. Where nobody has chosen its reading yet, the option is one of the possible ones. */
  resolve(answer: string): Answer {
    if (this.#ambiguities === null) return this.asWhole(answer);
    const truth = this.#truthOf(answer, this.#ambiguities);
    if (truth !== null) return { index: truth };
    const counting = this.#countingOf(answer, this.#ambiguities);
    const letters = this.#lettersOf(answer, this.#ambiguities);
    return resolveAnswer(answer, this.#options, SOURCE, { counting, letters });
  }

  /** Finds the option that has the whole text, without asking anything. */
  asWhole(answer: string): Answer {
    const { letters = BY_LETTER.letters, counting = BY_LETTER.counting } = this.#ambiguities?.choices ?? {};
    return resolveAnswer(answer, this.#options, SOURCE, { letters, counting });
  }

  /** The true option for 1 and the false one for 0; null if the answer is an option's number. */
  #truthOf(answer: string, ambiguities: Ambiguities): number | null {
    const text = answer.trim();
    if (text !== '0' && text !== '1') return null;
    const words = this.#options.map((option) => option.trim().toLowerCase()).filter((option) => option !== '');
    const [trueIndex, falseIndex] = [TRUE_WORDS, FALSE_WORDS].map((set) => words.findIndex((word) => set.has(word)));
    if (words.length !== 2 || trueIndex === undefined || falseIndex === undefined) return null;
    if (trueIndex < 0 || falseIndex < 0) return null;
    const meant = text === '1' ? trueIndex : falseIndex;
    const { counting } = ambiguities.choices;
    const position = counting === 'zero' || (counting === undefined && text === '0') ? Number(text) : Number(text) - 1;
    if (position === meant) return meant;
    const choice = ambiguities.choiceOf('truth', () => ({
      text: `Row ${this.#line} has the answer ${text}, and its options are ${this.#options.slice(0, 2).map(quoted).join(' and ')}. What does ${text} mean?`,
      answers: [
        ['value', '1 means true and 0 means false'],
        ['position', 'The number of an option'],
      ],
    }));
    return choice === 'position' ? null : meant;
  }

  #countingOf(answer: string, ambiguities: Ambiguities) {
    if (isOptionNumber(answer) && Number(answer) === 0 && optionsThatRead(answer.trim(), this.#options).length === 0) {
      ambiguities.choiceOf('counting', () => ({
        text: `Row ${this.#line} has the answer 0. Which number does the first option have?`,
        answers: [
          ['zero', '0: the answer 1 is option B'],
          ['one', '1: the answer 1 is option A, and 0 is a mistake'],
        ],
      }));
    }
    return ambiguities.choices.counting ?? 'one';
  }

  #lettersOf(answer: string, ambiguities: Ambiguities) {
    const index = /^\s*[a-z]\s*$/i.test(answer.slice(0, 40)) ? letterIndexOf(answer) : -1;
    const atLetter = this.#options[index]?.trim() ?? '';
    if (atLetter !== '' && atLetter.toLowerCase() !== answer.trim().toLowerCase()) {
      const [own, another] = optionsThatRead(answer.trim(), this.#options);
      if (own !== undefined && another === undefined) {
        ambiguities.choiceOf('letters', () => ({
          text: `Row ${this.#line} has the answer ${answer.trim()}. Which option is right?`,
          answers: [
            ['position', `Option ${letterOf(index)}, ${quoted(atLetter)}: answers are letters of options`],
            ['text', `Option ${letterOf(own)}, ${quoted(this.#options[own] ?? '')}: answers are texts of options`],
          ],
        }));
      }
    }
    return ambiguities.choices.letters ?? 'position';
  }
}
