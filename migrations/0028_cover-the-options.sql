ALTER TABLE "quiz_attempts" ADD COLUMN "typed" text;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "is_covered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "quiz_attempts_typed" ON "quiz_attempts" USING btree ("question_id","created_at") WHERE "quiz_attempts"."typed" is not null;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_typed_length" CHECK (char_length("quiz_attempts"."typed") between 1 and 200);