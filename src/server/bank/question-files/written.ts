import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { takeLetters } from '#server/importing/question/option-letters.ts';
import { LETTERS_KEPT, readsAsSetting } from '#server/importing/question/tags.ts';
import type { ExportedQuestion } from './export.repository.ts';

/** A question in a format, with its losses in sentences; or why the format does not support it. */
export type Written<Form> = { form: Form; losses: string[] } | { reason: string };

/** Writes the parts specific to one kind of question. */
export type KindWriter<Form> = (question: ExportedQuestion) => Written<Form>;

/** The writer for a question's kind; if the format has no such questions, it only says so. */
export function writerFor<Writer>(writers: Record<string, Writer>, { kind }: ExportedQuestion, format: string) {
  const writer = Object.hasOwn(writers, kind) ? writers[kind] : undefined;
  return writer ?? (() => ({ reason: `${format} has no questions like “${kindOf(kind).label}”` }));
}

/** The losses of a question in text-only formats. */
export function mediaLosses({ imageUrl, videoUrl }: ExportedQuestion, { image }: { image: boolean }): string[] {
  return [
    ...(image && imageUrl !== null ? ['The picture is left out'] : []),
    ...(videoUrl === null ? [] : ['The video is left out']),
  ];
}

/** The losses of a kind whose places can have no feedback in the format. */
export const reasonLosses = ({ details }: ExportedQuestion): string[] =>
  details?.reasons === undefined ? [] : ['The reasons are left out'];

/** The tags that Moodle's formats can store as tags, and the losses of the others. */
export function ownTags({ tags }: ExportedQuestion): { tags: string[]; losses: string[] } {
  const taken = tags.filter(readsAsSetting);
  return {
    tags: tags.filter((tag) => !taken.includes(tag)),
    losses: taken.length === 0 ? [] : [`Tags that mean something else in the file are left out: ${taken.join(', ')}`],
  };
}

/** The tag that keeps letters before options, where an import would remove them. */
export const letterTags = (options: readonly string[]): string[] =>
  takeLetters(options).remarks.length > 0 ? [LETTERS_KEPT] : [];

/** The losses in formats without source, review, objective and picture description. */
export function detailLosses({ details, imageDescription }: ExportedQuestion): string[] {
  const { source, reviewed, objective } = details ?? {};
  return [
    ...(source === undefined ? [] : ['The source is left out']),
    ...(reviewed === undefined ? [] : ['The review is left out']),
    ...(objective === undefined ? [] : ['The objective is left out']),
    ...(imageDescription === null ? [] : ['The description of the picture is left out']),
  ];
}
