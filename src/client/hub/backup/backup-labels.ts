import { counted } from '#shared/domain/counted.ts';
import type { Cleared } from '#shared/hub/backup.contract.ts';
import type { STORED_BACKUP_REASONS } from '#shared/hub/backups.ts';
import type { BackupType, ClearType } from '#client/api/backup.ts';
import { listText } from '#client/lib/list-text.ts';

/** Why the hub keeps a backup. */
export const REASON_LABELS: Record<(typeof STORED_BACKUP_REASONS)[number], string> = {
  scheduled: 'Daily',
  manual: 'By hand',
  'before-clear': 'Before clearing',
  'before-restore': 'Before a restore',
};

interface TypeWords {
  label: string;
  /** What it contains. */
  sentence: string;
  /** What it can contain besides records. */
  files: string | null;
  /** How to store it, and why. */
  care: string;
}

export const TYPE_WORDS: Record<BackupType, TypeWords> = {
  full: {
    label: 'Full',
    sentence: 'Everything: accounts, content, quiz history, reviews, messages, and the texts of the site.',
    files: 'pictures, videos and attachments',
    care: 'It contains everything about your students, and the hashes of all passwords (not the passwords).',
  },
  'content-only': {
    label: 'Content only',
    sentence: 'Topics, questions and flashcards. No accounts, and nothing that students did.',
    files: 'pictures and videos',
    care: 'It contains all answers and explanations, but no accounts and nothing about students.',
  },
  'users-only': {
    label: 'Users only',
    sentence: 'Accounts, quiz history, reviews and own cards. No topics, questions or flashcards.',
    files: null,
    care: 'It contains everything about your students, and the hashes of all passwords (not the passwords).',
  },
};

interface ClearWords {
  title: string;
  goes: string;
  stays: string;
}

export const CLEAR_WORDS: Record<ClearType, ClearWords> = {
  all: {
    title: 'Clear everything',
    goes: 'All students and everything they did, all content, the messages of the contact form, and the mail log.',
    stays: 'Teachers’ accounts and the texts of the site stay.',
  },
  'content-only': {
    title: 'Clear the content',
    goes: 'All topics, questions and flashcards.',
    stays: 'All accounts and the quiz history stay: what students were asked remains readable.',
  },
  'users-only': {
    title: 'Clear the students',
    goes: 'All students and everything they did.',
    stays: 'Teachers’ accounts, topics, questions, flashcards, messages and the texts of the site stay.',
  },
};

const clearedNouns: Record<keyof Cleared, string> = {
  users: 'student',
  questions: 'question',
  flashcards: 'flashcard',
  topics: 'topic',
  quizSessions: 'quiz session',
  quizAttempts: 'quiz attempt',
  contactSubmissions: 'contact submission',
};

/** "12 students", "1 topic": what will be deleted, without kinds with a count of zero. */
export function clearedParts(cleared: Cleared): string[] {
  return (Object.keys(clearedNouns) as (keyof Cleared)[]) // the keys of an object literal
    .filter((kind) => cleared[kind] > 0)
    .map((kind) => counted(cleared[kind], clearedNouns[kind]));
}

/** "12 students, 1 question, and 3 topics"; null if nothing will be deleted. */
export function clearedText(cleared: Cleared): string | null {
  const parts = clearedParts(cleared);
  return parts.length === 0 ? null : listText(parts);
}
