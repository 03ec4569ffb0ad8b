/**
 * The words by which lists are sorted and filtered, in the API and in the addresses of the screens. Apart from the contracts,
 * because a teacher's routes know all of these and none of the shapes.
 */

/** What a question may lack: any source, one of the last years, a review within the last years, a reason for any option. */
export const LACKING = ['source', 'recent-source', 'recent-review', 'reasons'] as const;

/** `active` questions are asked, `retired` ones no more. */
export const QUESTION_STATUSES = ['active', 'retired'] as const;

/** What may be known of a question: no session has asked it, a report of it is open, its statistics raise an alarm. */
export const QUESTION_SIGNS = ['never-used', 'reported', 'alarmed'] as const;

/** Questions by creation, or by the figures of what they say now; those without figures are last. */
export const QUESTION_ORDERS = ['newest', 'oldest', 'hardest', 'least-discriminating'] as const;

export const REPORT_ORDERS = ['most', 'newest'] as const;

/** Students with an estimate, or those whose answers are too few for one. */
export const READINESS_GROUPS = ['estimated', 'missing'] as const;

/** What the list of students at risk sorts by: its columns. */
export const READINESS_SORTS = ['name', 'pass', 'expected', 'domain', 'examDate'] as const;

export const ATTENTION_ORDERS = ['worst', 'name', 'lastActivity'] as const;

/** What the students' table sorts by: each of its columns. */
export const COMPLETION_SORTS = [
  'name',
  'email',
  'completedSessions',
  'totalQuestions',
  'averageScore',
  'lastActivity',
] as const;
export type CompletionSort = (typeof COMPLETION_SORTS)[number];

/** The direction a sort begins with: names from A on, the most and the latest first. */
export const firstCompletionOrder = (by: CompletionSort) => (by === 'name' || by === 'email' ? 'asc' : 'desc');

export const ITEM_ORDERS = ['discrimination', 'hardest', 'easiest', 'attempts'] as const;

/** What the lists of accounts and of students sort by: what their columns show. */
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

/** What is found in the text of a question, and before that, as it is surer, what its statistics say. */
export const TEXT_ISSUES = ['option_mismatch', 'explicit_answer_mismatch', 'medical_term_mismatch'] as const;
export const VERIFICATION_ISSUES = ['possible_wrong_key', ...TEXT_ISSUES] as const;

/** Of students; the id of an assignment sorts by its marks. */
export const GRADEBOOK_SORTS = ['name', 'total'] as const;
