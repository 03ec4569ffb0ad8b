// The one place that gathers the tables: Drizzle wants them as a single object.
export * from './analytics.ts';
export * from './bin.ts';
export * from './comments.ts';
export * from './content.ts';
export * from './exams.ts';
export * from './mail.ts';
export * from './media.ts';
export * from './near-duplicates.ts';
export * from './progress.ts';
export * from './quizzes.ts';
export * from './regrades.ts';
export * from './reports.ts';
export * from './site.ts';
export * from './study.ts';
export * from './users.ts';
export * from './verification.ts';
