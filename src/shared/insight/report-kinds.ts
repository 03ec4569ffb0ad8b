/** The kinds of problems that students can report about a question or a card. */
export const REPORT_KINDS = ['wrong_key', 'two_answers', 'unclear', 'outdated', 'picture', 'typo', 'other'] as const;
/** A report is open until a teacher closes it in one of the other ways, with a reply. */
export const REPORT_STATES = ['open', 'answered', 'fixed', 'declined'] as const;
export const REPORT_TEXT_MAX_LENGTH = 2000;

export type ReportKind = (typeof REPORT_KINDS)[number];
export type ReportState = (typeof REPORT_STATES)[number];
