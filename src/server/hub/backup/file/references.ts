import type { PgTable } from 'drizzle-orm/pg-core';
import { classes } from '#server/db/schema/classes.ts';
import { questions, questionVersions, topics } from '#server/db/schema/content.ts';
import { users } from '#server/db/schema/users.ts';
import type { Reference } from './section.ts';

// Shared parts of sections: the backup types that include them, the restore options for them, and their references.

export const ALL = ['full', 'content-only', 'users-only'] as const;
export const CONTENT = ['full', 'content-only'] as const;
export const PEOPLE = ['full', 'users-only'] as const;
export const FULL = ['full'] as const;
export const ACCOUNTS = { types: PEOPLE, include: ['includeUsers'] } as const;
export const STUDY = { types: PEOPLE, include: ['includeFlashcards'] } as const;
export const QUIZZES = { types: PEOPLE, include: ['includeQuizAttempts'] } as const;
export const CARDS = { types: CONTENT, include: ['includeFlashcards'] } as const;
export const CONTACTS = { types: FULL, include: ['includeContactSubmissions'] } as const;
export const QUESTIONS = { types: CONTENT, include: ['includeQuestions'] } as const;

export const refers = (
  column: string,
  table: PgTable,
  what: string,
  ifMissing: Reference['ifMissing'] = 'refuse',
): Reference => ({ columns: [[column, 'id']], table, ifMissing, what });
export const student = refers('userId', users, 'the account');
export const topic = refers('topicId', topics, 'the topic', 'unlink');
export const question = refers('questionId', questions, 'the question');
export const version = refers('versionId', questionVersions, 'the version');
export const by = (column: string) => refers(column, users, 'the account', 'unlink');
export const author = by('createdById');
export const ofClass = refers('classId', classes, 'the class');
