import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { readsAsSetting } from '#shared/bank/question-import/tags.ts';
import type { ExportedQuestion } from './export.repository.ts';

/** What a format makes of a question, and what it loses, in sentences; or why the format cannot hold it. */
export type Written<Form> = { form: Form; losses: string[] } | { reason: string };

/** Writes what is particular to one kind of question. */
export type KindWriter<Form> = (question: ExportedQuestion) => Written<Form>;

/** The writer for a question's kind; null, with the reason, where the format has no such questions. */
export function writerFor<Writer>(
  writers: Record<string, Writer>,
  { kind }: ExportedQuestion,
  format: string,
): { writer: Writer } | { reason: string } {
  const writer = Object.hasOwn(writers, kind) ? writers[kind] : undefined;
  if (writer !== undefined) return { writer };
  return { reason: `${format} has no questions like “${kindOf(kind).label}”` };
}

/** What formats that hold only text lose of a question. */
export function mediaLosses({ imageUrl, videoUrl }: ExportedQuestion, { image }: { image: boolean }): string[] {
  return [
    ...(image && imageUrl !== null ? ['The picture is left out'] : []),
    ...(videoUrl === null ? [] : ['The video is left out']),
  ];
}

/** What formats lose of a kind whose places can have no feedback there. */
export const reasonLosses = ({ details }: ExportedQuestion): string[] =>
  details?.reasons === undefined ? [] : ['The reasons are left out'];

/** The tags that Moodle's formats can hold as such, and what is lost of the others. */
export function ownTags({ tags }: ExportedQuestion): { tags: string[]; losses: string[] } {
  const taken = tags.filter(readsAsSetting);
  return {
    tags: tags.filter((tag) => !taken.includes(tag)),
    losses: taken.length === 0 ? [] : [`Tags that mean something else in the file are left out: ${taken.join(', ')}`],
  };
}

/** What formats lose that have no place for source, review, objective and the description of a picture. */
export function detailLosses({ details, imageDescription }: ExportedQuestion): string[] {
  const { source, reviewed, objective } = details ?? {};
  return [
    ...(source === undefined ? [] : ['The source is left out']),
    ...(reviewed === undefined ? [] : ['The review is left out']),
    ...(objective === undefined ? [] : ['The objective is left out']),
    ...(imageDescription === null ? [] : ['The description of the picture is left out']),
  ];
}
