import { restoreOptions, type RestoreOptions } from '#shared/hub/backup.contract.ts';

export type IncludeOption = Extract<keyof RestoreOptions, `include${string}`>;

export const FIRST_OPTIONS = restoreOptions.parse({});

/** What a restore can leave out, with the kind of record that represents it in a backup's header. */
export const INCLUDES: readonly { option: IncludeOption; kind: string; label: string; hint: string }[] = [
  { option: 'includeUsers', kind: 'users', label: 'Accounts', hint: 'With study settings and the mail log' },
  { option: 'includeTopics', kind: 'topics', label: 'Topics', hint: 'Categories and subcategories' },
  { option: 'includeQuestions', kind: 'questions', label: 'Questions', hint: 'Including earlier versions' },
  {
    option: 'includeFlashcards',
    kind: 'flashcards',
    label: 'Flashcards',
    hint: 'Including earlier versions, students’ own cards and reviews',
  },
  { option: 'includeQuizAttempts', kind: 'quizAttempts', label: 'Quiz attempts', hint: 'With sessions and study days' },
  {
    option: 'includeContactSubmissions',
    kind: 'contactSubmissions',
    label: 'Contact submissions',
    hint: 'With the replies',
  },
];

/** Whether there is anything left to restore. */
export const isAnyIncluded = (options: RestoreOptions): boolean => INCLUDES.some(({ option }) => options[option]);

const labels: Record<string, string> = {
  settings: 'Site texts',
  users: 'Accounts',
  studySettings: 'Study settings',
  mediaFiles: 'Pictures and videos',
  questionVersions: 'Question versions',
  verificationDismissals: 'Dismissed verification issues',
  nearDuplicateDismissals: 'Dismissed near duplicates',
  studentFlashcards: 'Flashcards studied',
  cardReviewLog: 'Card reviews',
  cardParameters: 'Fitted schedules',
  cardSchedules: 'Card schedules',
  quizSessionQuestions: 'Quiz session questions',
  questionFlags: 'Flagged questions',
  mailMessages: 'Mails',
  mailings: 'Mailings',
};

/** A readable name for a kind of record: `quizAttempts` gives "Quiz attempts". */
export function kindLabel(kind: string): string {
  const words = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return labels[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
