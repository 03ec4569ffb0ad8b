import { OPTIONS_DEFAULT, OPTIONS_MAX, OPTIONS_MIN } from '#shared/bank/question-fields.ts';

/** The options of a form and its key. */
export interface EditedOptions {
  options: readonly string[];
  /** Zero-based; `NO_KEY` if none is chosen yet. */
  correctAnswer: number;
}

export const NO_KEY = -1;
export const blankOptions: readonly string[] = Array.from({ length: OPTIONS_DEFAULT }, () => '');

export const canAddOption = ({ length }: readonly string[]) => length < OPTIONS_MAX;
export const canRemoveOption = ({ length }: readonly string[]) => length > OPTIONS_MIN;

/** Adds a blank option; changes nothing if the maximum is reached. */
export function withOption(edited: EditedOptions): EditedOptions {
  return canAddOption(edited.options) ? { ...edited, options: [...edited.options, ''] } : edited;
}

/**
 * Adds a text as an option: in the first blank one that is not the key, else as a new one; changes nothing if there is
 * room.
 */
export function withOptionText(edited: EditedOptions, text: string): EditedOptions {
  const blank = edited.options.findIndex((option, index) => option.trim() === '' && index !== edited.correctAnswer);
  if (blank !== -1) return { ...edited, options: edited.options.with(blank, text) };
  return canAddOption(edited.options) ? { ...edited, options: [...edited.options, text] } : edited;
}

/**
 * Removes an option; changes nothing if the minimum is reached. The key stays with its text; if the right option is
 * removed, it has to be chosen again.
 */
export function withoutOption(edited: EditedOptions, index: number): EditedOptions {
  const { options, correctAnswer } = edited;
  if (!canRemoveOption(options) || index < 0 || index >= options.length) return edited;
  return {
    options: options.filter((_, position) => position !== index),
    correctAnswer: keyWithout(correctAnswer, index),
  };
}

function keyWithout(key: number, index: number): number {
  if (key === index) return NO_KEY;
  return key > index ? key - 1 : key;
}

/** The fault in the options as a whole, as a message for the user. */
export function optionsComplaint(options: readonly string[]): string | undefined {
  const filled = options.filter((option) => option.trim() !== '').length;
  if (filled < OPTIONS_MIN) return 'At least 2 options are required';
  return filled < options.length ? 'All option fields must be filled' : undefined;
}
