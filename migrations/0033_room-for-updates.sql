-- Rows that change again and again stay on their page, so that indexes are left alone.
ALTER TABLE "quiz_sessions" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "student_topic_days" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "student_topics" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "student_questions" SET (fillfactor = 80);
