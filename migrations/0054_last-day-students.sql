DROP INDEX "student_topics_last";--> statement-breakpoint
ALTER TABLE "activity_days" ADD COLUMN "last_day_students" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO "activity_days" ("topic_id", "day", "slot", "last_day_students")
SELECT "topic_id", "last_day", 0, count(*) FROM "student_topics" GROUP BY "topic_id", "last_day"
ON CONFLICT ("topic_id", "day", "slot") DO UPDATE SET "last_day_students" = excluded."last_day_students";
