import { z } from 'zod';
import { LACKING, QUESTION_ORDERS, QUESTION_SIGNS, QUESTION_STATUSES } from '#shared/domain/list-words.ts';
import {
  DIFFICULTIES,
  EXPLANATION_MAX_LENGTH,
  IMAGE_DESCRIPTION_MAX_LENGTH,
  OPTION_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
} from './question-fields.ts';
import { CHANGE_NOTE_MAX_LENGTH, SEARCH_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import {
  id,
  idParams,
  imagePath,
  instant,
  joinedIds,
  nothing,
  optionalText,
  text,
  videoPath,
} from '../contract/fields.ts';
import { shownQuestion } from './question-without-key.ts';
import { detailsOrNone, questionDetails, questionDetailsForm } from './question-details.ts';
import { answerValue, questionParts } from './question-kinds/answer-value.ts';
import type { Fault } from './question-kinds/question-kind.ts';
import { DEFAULT_KIND, isKind } from './question-kinds/kind-labels.ts';
import { kindOf } from './question-kinds/registry.ts';
import { tag, tagList } from './tags.ts';
import * as endpoints from './questions.endpoints.ts';

/** A question as a student may see it: without key and explanation. */
export const questionForStudent = shownQuestion.extend({ topicId: id.nullable() });
export type QuestionForStudent = z.output<typeof questionForStudent>;

/** A question as teachers edit it. For `single`, `correctAnswer` is a zero-based index into `options`. */
export const question = questionForStudent.extend({
  correctAnswer: answerValue,
  explanation: z.string().nullable(),
  details: questionDetails.nullable(),
  tags: z.array(z.string()),
  createdById: id.nullable(),
  ignoredDuplicate: z.boolean(),
  /** When it was retired; null while it is asked. */
  retiredAt: instant.nullable(),
  /**
   * The current version; any edit of text, kind, options, key, explanation, details, difficulty or media changes it.
   */
  versionId: id,
  createdAt: instant,
  updatedAt: instant,
});
export type Question = z.output<typeof question>;

/** The name of a kind. Nothing else can be checked for an unknown kind. */
export const kindName = z.string().refine(isKind, { error: 'There is no such kind of question', abort: true });

/** The parts of a question, without defaults for absent ones: a change leaves those unchanged. */
const parts = z.object({
  question: text({ max: QUESTION_MAX_LENGTH, required: 'Question text is required' }),
  kind: kindName,
  options: z.array(text({ max: OPTION_MAX_LENGTH, required: 'All option fields must be filled' })).max(100),
  content: questionParts.nullable(),
  correctAnswer: z.union([z.int(), questionParts], 'Must select a correct answer'),
  explanation: text({ max: EXPLANATION_MAX_LENGTH })
    .nullable()
    .transform((value) => value || null),
  details: questionDetailsForm.transform(detailsOrNone).nullable(),
  difficulty: z.enum(DIFFICULTIES),
  tags: tagList,
  topicId: id.nullable(),
  imageUrl: imagePath.nullable(),
  imageDescription: text({ max: IMAGE_DESCRIPTION_MAX_LENGTH })
    .nullable()
    .transform((value) => value || null),
  videoUrl: videoPath.nullable(),
});

/** The parts of a question; `questionForm` adds the rules between fields. */
export const questionFields = parts.extend({
  kind: parts.shape.kind.default(DEFAULT_KIND),
  content: parts.shape.content.default(null),
  explanation: optionalText({ max: EXPLANATION_MAX_LENGTH }),
  details: parts.shape.details.default(null),
  difficulty: parts.shape.difficulty.default('medium'),
  tags: parts.shape.tags.default([]),
  topicId: parts.shape.topicId.default(null),
  imageUrl: parts.shape.imageUrl.default(null),
  imageDescription: optionalText({ max: IMAGE_DESCRIPTION_MAX_LENGTH }),
  videoUrl: parts.shape.videoUrl.default(null),
});

type Media = Partial<Record<'imageUrl' | 'videoUrl', string | null | undefined>>;
const isOneMedium = ({ imageUrl, videoUrl }: Media) => !imageUrl || !videoUrl;
/** Copied for Zod, which changes the parameters that it gets. */
export const ONE_MEDIUM = { path: ['videoUrl'], message: 'A question has either an image or a video' };

/** The faults of a question by the rules of its kind, at the fields of the form. */
export function questionFaults(
  question: Pick<QuestionForm, 'kind' | 'options' | 'content' | 'correctAnswer' | 'details'>,
): Fault[] {
  const { kind, options, content, correctAnswer, details } = question;
  const faults = kindOf(kind).faults({ options, content }, correctAnswer);
  if (faults.length > 0) {
    return faults.map(({ path: [part = '', ...within], message }) => ({
      path: [part === 'key' ? 'correctAnswer' : part, ...within],
      message,
    }));
  }
  const targets = kindOf(kind).reasonTargets({ options, content }, correctAnswer);
  return Object.keys(details?.reasons ?? {})
    .filter((id) => targets.every((target) => target.id !== id))
    .map((id) => ({
      path: ['details', 'reasons', id],
      message: 'The question has nothing that this reason applies to',
    }));
}

/** Whether a question that is asked on a picture lacks it. */
export const lacksPicture = ({
  kind,
  options,
  content,
  imageUrl,
}: Pick<QuestionForm, 'kind' | 'options' | 'content' | 'imageUrl'>): boolean =>
  imageUrl === null && kindOf(kind).needsImage({ options, content });
export const PICTURE_MISSING = 'This kind of question needs a picture: add one first';

/** A whole question. Also the form of the add and edit dialog, and the shape of an imported row. */
export const questionForm = questionFields
  .superRefine((question, context) => {
    const faults = questionFaults(question);
    if (faults.length === 0 && lacksPicture(question)) faults.push({ path: ['imageUrl'], message: PICTURE_MISSING });
    // Zod lengthens the path of an issue in place.
    for (const { path, message } of faults) context.addIssue({ code: 'custom', path: [...path], message });
  })
  .refine(isOneMedium, { ...ONE_MEDIUM });
export type QuestionForm = z.output<typeof questionForm>;

/** The changes to a question. The server checks that the result can be asked. */
export const questionChange = parts
  .partial()
  .extend({
    /** The version that the change is based on: if the question has another one by now, the change is refused (409). */
    expectedVersionId: id.optional(),
    /** To undo a change: the previous version, which the question gets back if its content is then the same. */
    versionId: id.optional(),
    /** The reason for the change; stored with the new version. */
    note: text({ max: CHANGE_NOTE_MAX_LENGTH }).optional(),
  })
  .refine(isOneMedium, { ...ONE_MEDIUM });
export type QuestionChange = z.output<typeof questionChange>;

/** The page size limit for students; a teacher's list without `limit` is the whole bank. */
export const STUDENT_QUESTIONS_LIMIT = 500;

/** Which questions: those that match all given fields. Without fields, all questions. */
export const questionFilter = z.object({
  /** A part of any of a question's texts, those in its content included; case-insensitive. */
  search: text({ max: SEARCH_MAX_LENGTH }).optional(),
  /** A main category includes its subcategories. */
  topicIds: z.array(id).max(1000).optional(),
  withoutTopic: z.boolean().optional(),
  kind: kindName.optional(),
  /** Case-insensitive. */
  tag: tag.optional(),
  /** Only questions that lack this. */
  lacking: z.enum(LACKING).optional(),
  is: z.enum(QUESTION_SIGNS).optional(),
  /** Only questions in use, or only retired ones. */
  status: z.enum(QUESTION_STATUSES).optional(),
});
export type QuestionFilter = z.output<typeof questionFilter>;

/** A filter in an address. For students, who get no retired questions, all fields except the topics are ignored. */
const filterQuery = questionFilter.extend({
  /** Comma-joined ids. */
  topicIds: joinedIds.optional(),
  /** `1`: only questions without a topic. */
  withoutTopic: z.literal('1').optional(),
});

export const listQuestions = endpoint({
  ...endpoints.listQuestions,
  summary:
    'Matching questions, of some topics (a main category includes its subcategories) or of all; students get no key',
  query: filterQuery.extend({
    /** Always by creation for students. */
    order: z.enum(QUESTION_ORDERS).optional(),
    limit: z.coerce.number().int().min(1).max(100_000).optional(),
    offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  }),
  responses: { 200: z.array(z.union([question, questionForStudent])) },
});

export const countQuestions = endpoint({
  ...endpoints.countQuestions,
  summary: 'How many questions match',
  query: filterQuery,
  responses: { 200: z.object({ total: z.int() }) },
});

export const getQuestion = endpoint({
  ...endpoints.getQuestion,
  summary: 'One question',
  params: idParams,
  responses: { 200: question },
});

export const createQuestion = endpoint({
  ...endpoints.createQuestion,
  audit: { kind: 'content', with: ['kind', 'topicId'] },
  summary: 'Add a question',
  body: questionForm,
  responses: { 201: question },
});

export const updateQuestion = endpoint({
  ...endpoints.updateQuestion,
  audit: { kind: 'content' },
  summary: 'Change the given fields of a question; a new image replaces a video, and vice versa',
  params: idParams,
  body: questionChange,
  responses: { 200: question },
});

/** A version of a question, from the time when it was made. */
export const questionVersion = z.object({
  id,
  createdAt: instant,
  /** Null if unknown, or if the account was deleted. */
  changedBy: z.string().nullable(),
  note: z.string().nullable(),
  /** Answers that were given to this version. */
  answers: z.int(),
  ...shownQuestion.omit({ id: true }).shape,
  ...question.pick({ correctAnswer: true, explanation: true, details: true }).shape,
});
export type QuestionVersion = z.output<typeof questionVersion>;

export const listQuestionVersions = endpoint({
  ...endpoints.listQuestionVersions,
  summary: 'The versions of a question, newest first: the first is the current one; at most 100',
  params: idParams,
  responses: { 200: z.array(questionVersion) },
});

export const countAnswers = endpoint({
  ...endpoints.countAnswers,
  summary: 'How many answers the question has, and of how many students: those that a change of its key affects',
  params: idParams,
  responses: { 200: z.object({ answers: z.int(), students: z.int() }) },
});

export const deleteQuestion = endpoint({
  ...endpoints.deleteQuestion,
  audit: { kind: 'content' },
  summary: 'Delete a question; its past use in quizzes stays readable',
  params: idParams,
  responses: { 204: nothing },
});
