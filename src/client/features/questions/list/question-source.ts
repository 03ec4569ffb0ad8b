import type { QuestionFilter } from '#shared/contract/question-bank.ts';
import type { Question } from '#shared/contract/questions.ts';
import { QUESTION_PAGE_SIZE, questionCountQuery, questionPageQuery } from '#client/api/questions.ts';
import type { ListSource } from '#client/components/paged-list/list-source.ts';

export const questionSource: ListSource<Question, QuestionFilter> = {
  pageSize: QUESTION_PAGE_SIZE,
  countQuery: questionCountQuery,
  pageQuery: questionPageQuery,
};
