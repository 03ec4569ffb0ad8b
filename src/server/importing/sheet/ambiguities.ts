import type { ColumnReading } from '#shared/bank/question-files.contract.ts';
import type { SheetChoice, SheetChoiceName, SheetChoices } from '#shared/bank/sheet-choices.ts';

type Question = ColumnReading['questions'][number];

/** A question on a table, and the labels of its two readings. */
export interface Asked<Name extends SheetChoiceName> {
  text: string;
  answers: readonly (readonly [value: SheetChoice<Name>, label: string])[];
}

/** What a table leaves open: its questions, each with the first example, and what people have chosen. */
export class Ambiguities {
  readonly choices: SheetChoices;
  readonly #questions = new Map<SheetChoiceName, Question>();

  constructor(choices: SheetChoices = {}) {
    this.choices = choices;
  }

  /** Returns the chosen reading; undefined if nobody has chosen yet, so that the table cannot be imported. */
  choiceOf<Name extends SheetChoiceName>(name: Name, ask: () => Asked<Name>): SheetChoices[Name] {
    if (!this.#questions.has(name)) {
      const { text, answers } = ask();
      this.#questions.set(name, { name, text, answers: answers.map(([value, label]) => ({ value, label })) });
    }
    return this.choices[name];
  }

  /** The first question without an answer. */
  get open(): Question | undefined {
    return this.questions.find(({ name }) => this.choices[name] === undefined);
  }

  get questions(): Question[] {
    return [...this.#questions.values()];
  }
}
