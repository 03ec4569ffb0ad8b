/**
 * The words for sorting and filtering lists, in the API and in the addresses of screens. Separate from the contracts,
 * because a teacher's routes need all of these and none of the shapes.
 */

/** What a question may lack: any source, a recent source, a recent review, a reason for any option. */
export const LACKING = ['source', 'recent-source', 'recent-review', 'reasons'] as const;

/** `active` questions are asked, `retired` ones are not. */
export const QUESTION_STATUSES = ['active', 'retired'] as const;

/** Conditions of a question: no session has asked it, a report of it is open, its statistics raise an alarm. */
export const QUESTION_SIGNS = ['never-used', 'reported', 'alarmed'] as const;

/** Questions by creation, or by the figures of their current version; those without figures are last. */
export const QUESTION_ORDERS = ['newest', 'oldest', 'hardest', 'least-discriminating'] as const;

export const REPORT_ORDERS = ['most', 'newest'] as const;

/** Students with an estimate, or those with too few answers for one. */
export const READINESS_GROUPS = ['estimated', 'missing'] as const;

/** The sort keys of the list of students at risk: its columns. */
export const READINESS_SORTS = ['name', 'pass', 'expected', 'domain', 'examDate'] as const;

export const ATTENTION_ORDERS = ['worst', 'name', 'lastActivity'] as const;

/** The sort keys of the students' table: each of its columns. */
export const COMPLETION_SORTS = [
  'name',
  'email',
  'completedSessions',
  'totalQuestions',
  'averageScore',
  'lastActivity',
] as const;
export type CompletionSort = (typeof COMPLETION_SORTS)[number];

/** The initial direction of a sort: names from A on, the most and the latest first. */
export const firstCompletionOrder = (by: CompletionSort) => (by === 'name' || by === 'email' ? 'asc' : 'desc');

export const ITEM_ORDERS = ['discrimination', 'hardest', 'easiest', 'attempts'] as const;

/** The sort keys of the lists of accounts and of students: their columns. */
export const USER_SORTS = [
  'name',
  'email',
  'status',
  'active',
  'role',
  'dateOfBirth',
  'created',
  'lastActivity',
] as const;

/** The issues that are found in a question's text and, first because they are more certain, in its statistics. */
export const TEXT_ISSUES = ['option_mismatch', 'explicit_answer_mismatch', 'medical_term_mismatch'] as const;
export const VERIFICATION_ISSUES = ['possible_wrong_key', ...TEXT_ISSUES] as const;

/** The sort keys of students; the id of an assignment sorts by its marks. */
export const GRADEBOOK_SORTS = ['name', 'total'] as const;
