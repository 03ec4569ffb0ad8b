ALTER TABLE "quiz_sessions" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "place" jsonb DEFAULT '{"index":0,"selected":{},"skipped":[],"seconds":{}}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "last_active_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "saved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "draft_name" text;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "discarded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "quiz_sessions_open" ON "quiz_sessions" USING btree ("user_id") WHERE "quiz_sessions"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_sessions_deadline" ON "quiz_sessions" USING btree ("deadline_at") WHERE "quiz_sessions"."completed_at" is null and "quiz_sessions"."discarded_at" is null;--> statement-breakpoint
-- Until now only the browser knew which of the open sessions are drafts: whatever is past its time counts as one, so that none is ended.
UPDATE "quiz_sessions" SET "saved_at" = now(), "deadline_at" = null WHERE "completed_at" is null and "deadline_at" < now();
