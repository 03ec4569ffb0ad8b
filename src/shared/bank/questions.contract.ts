import { z } from 'zod';
import { LACKING, QUESTION_ORDERS, QUESTION_SIGNS, QUESTION_STATUSES } from '#shared/domain/list-words.ts';
import {
  CHANGE_NOTE_MAX_LENGTH,
  DIFFICULTIES,
  EXPLANATION_MAX_LENGTH,
  IMAGE_DESCRIPTION_MAX_LENGTH,
  OPTION_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
} from '#shared/domain/limits.ts';
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
import { detailsOrNone, questionDetails, questionDetailsForm } from './question-details.ts';
import { answerValue, questionParts } from './question-kinds/answer-value.ts';
import type { Fault } from './question-kinds/question-kind.ts';
import { DEFAULT_KIND, isKind } from './question-kinds/kind-labels.ts';
import { kindOf } from './question-kinds/registry.ts';
import { tag, tagList } from './tags.ts';

/** A question as a student may see it: without key and explanation. */
export const questionForStudent = z.object({
  id,
  /** Which kind of question: `single`, `multiple`, `numeric` … */
  kind: z.string(),
  question: z.string(),
  /** The texts that it offers: options, labels or steps. */
  options: z.array(z.string()),
  /** What else is asked, in the shape of its kind; null for `single`. */
  content: questionParts.nullable(),
  difficulty: z.enum(DIFFICULTIES),
  imageUrl: z.string().nullable(),
  /** What the image shows, for those who do not see it; it does not tell the answer. */
  imageDescription: z.string().nullable(),
  videoUrl: z.string().nullable(),
  topicId: id.nullable(),
});
export type QuestionForStudent = z.output<typeof questionForStudent>;

/** A question as the teacher keeps it. For `single`, `correctAnswer` is a zero-based index into `options`. */
export const question = questionForStudent.extend({
  correctAnswer: answerValue,
  explanation: z.string().nullable(),
  details: questionDetails.nullable(),
  tags: z.array(z.string()),
  createdById: id.nullable(),
  ignoredDuplicate: z.boolean(),
  /** Since when it is not asked any more; null while it is. */
  retiredAt: instant.nullable(),
  /** What the question says now; another with every edit of text, kind, options, key, explanation, details, difficulty or media. */
  versionId: id,
  createdAt: instant,
  updatedAt: instant,
});
export type Question = z.output<typeof question>;

/** The name of a kind. Nothing else can be checked of a kind that there is not. */
export const kindName = z.string().refine(isKind, { error: 'There is no such kind of question', abort: true });

/** The parts of a question, none of which is filled in where it is absent: a change leaves those as they are. */
const parts = z.object({
  question: text({ max: QUESTION_MAX_LENGTH, required: 'Question text is required' }),
  kind: kindName,
  options: z.array(text({ max: OPTION_MAX_LENGTH, required: 'All option fields must be filled' })).max(100),
  content: questionParts.nullable(),
  correctAnswer: z.union([z.int().min(0), questionParts], 'Must select a correct answer'),
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

/** What a question consists of; `questionForm` adds the rules between fields. */
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

interface Media {
  imageUrl?: string | null | undefined;
  videoUrl?: string | null | undefined;
}
const isOneMedium = ({ imageUrl, videoUrl }: Media) => !imageUrl || !videoUrl;
export const ONE_MEDIUM = { path: ['videoUrl'], message: 'A question has either an image or a video' };

/** What is wrong with a question of its kind, at the fields of the form. */
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
  const places = kindOf(kind).reasonPlaces({ options, content }, correctAnswer);
  return Object.keys(details?.reasons ?? {})
    .filter((id) => places.every((place) => place.id !== id))
    .map((id) => ({
      path: ['details', 'reasons', id],
      message: 'The question has nothing that this reason belongs to',
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
export const PICTURE_MISSING = 'This kind of question is asked on a picture: add one first';

/** A whole question. Also the form of the add and edit dialog, and what an imported row has to be. */
export const questionForm = questionFields
  .superRefine((question, context) => {
    const faults = questionFaults(question);
    if (faults.length === 0 && lacksPicture(question)) faults.push({ path: ['imageUrl'], message: PICTURE_MISSING });
    for (const { path, message } of faults) context.addIssue({ code: 'custom', path, message });
  })
  .refine(isOneMedium, ONE_MEDIUM);
export type QuestionForm = z.output<typeof questionForm>;

/** What is to change of a question. That the whole can then be asked is for the server to see. */
export const questionChange = parts
  .partial()
  .extend({
    /** The version that the change was made for: where the question says something else by now, it is refused (409). */
    expectedVersionId: id.optional(),
    /** To take a change back: the version before it, which the question gets again if it then says the same. */
    versionId: id.optional(),
    /** Why it is changed; kept with the version that this makes. */
    note: text({ max: CHANGE_NOTE_MAX_LENGTH }).optional(),
  })
  .refine(isOneMedium, ONE_MEDIUM);
export type QuestionChange = z.output<typeof questionChange>;

/** A student pages through at most this many; a teacher's list without `limit` is the whole bank. */
export const STUDENT_QUESTIONS_LIMIT = 500;

/**
 * Which questions: all that every given part fits. `search` looks in question, options and explanation. For students, who
 * get no retired ones, all but the topics is ignored.
 */
const filterQuery = z.object({
  search: text({ max: SEARCH_MAX_LENGTH }).optional(),
  /** Comma-joined ids; a main category includes its subcategories. */
  topicIds: joinedIds.optional(),
  /** `1`: only questions without a topic. */
  withoutTopic: z.literal('1').optional(),
  kind: kindName.optional(),
  /** In any case. */
  tag: tag.optional(),
  /** Only questions that lack this. */
  lacking: z.enum(LACKING).optional(),
  is: z.enum(QUESTION_SIGNS).optional(),
  /** Only those that are asked, or only retired ones. */
  status: z.enum(QUESTION_STATUSES).optional(),
});

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/questions',
  access: 'signed-in',
  summary:
    'Questions that fit, of some topics (a main category includes its subcategories) or of all; students get no key',
  query: filterQuery.extend({
    /** By creation for students, whatever is asked for. */
    order: z.enum(QUESTION_ORDERS).optional(),
    limit: z.coerce.number().int().min(1).max(100_000).optional(),
    offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  }),
  responses: { 200: z.array(z.union([question, questionForStudent])) },
});

export const countQuestions = endpoint({
  method: 'GET',
  path: '/api/questions/count',
  access: 'assistant',
  summary: 'How many questions fit',
  query: filterQuery,
  responses: { 200: z.object({ total: z.int() }) },
});

export const getQuestion = endpoint({
  method: 'GET',
  path: '/api/questions/:id',
  access: 'assistant',
  summary: 'One question',
  params: idParams,
  responses: { 200: question },
});

export const createQuestion = endpoint({
  method: 'POST',
  path: '/api/questions',
  access: 'teacher',
  summary: 'Add a question',
  body: questionForm,
  responses: { 201: question },
});

export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/api/questions/:id',
  access: 'teacher',
  audit: { kind: 'content' },
  summary: 'Change what is given of a question; a new image takes the place of a video, and the other way round',
  params: idParams,
  body: questionChange,
  responses: { 200: question },
});

/** What a question said from some time on. */
export const questionVersion = z.object({
  id,
  createdAt: instant,
  /** Null where nobody is known, or the account is gone. */
  changedBy: z.string().nullable(),
  note: z.string().nullable(),
  /** Answers that were given to it. */
  answers: z.int(),
  ...question.pick({
    kind: true,
    question: true,
    options: true,
    content: true,
    correctAnswer: true,
    explanation: true,
    details: true,
    difficulty: true,
    imageUrl: true,
    imageDescription: true,
    videoUrl: true,
  }).shape,
});
export type QuestionVersion = z.output<typeof questionVersion>;

export const listQuestionVersions = endpoint({
  method: 'GET',
  path: '/api/questions/:id/versions',
  access: 'assistant',
  summary: 'What a question has said, newest first: the first is what it says now; at most 100',
  params: idParams,
  responses: { 200: z.array(questionVersion) },
});

export const countAnswers = endpoint({
  method: 'GET',
  path: '/api/questions/:id/answer-counts',
  access: 'assistant',
  summary: 'How many answers the question has, and of how many students: what a change of its key concerns',
  params: idParams,
  responses: { 200: z.object({ answers: z.int(), students: z.int() }) },
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/questions/:id',
  access: 'teacher',
  audit: { kind: 'content' },
  summary: 'Delete a question; what students were asked stays readable',
  params: idParams,
  responses: { 204: nothing },
});
