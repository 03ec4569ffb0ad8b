CREATE TABLE "regraded_answers" (
	"regrade_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"was_correct" boolean NOT NULL,
	"was_part_credit" double precision,
	"score_before" integer,
	"score_after" integer,
	"is_seen" boolean DEFAULT false NOT NULL,
	CONSTRAINT "regraded_answers_regrade_id_attempt_id_pk" PRIMARY KEY("regrade_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "regrades" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"asked_version_ids" uuid[] NOT NULL,
	"same_version_ids" uuid[] NOT NULL,
	"way" text NOT NULL,
	"never_lowers" boolean NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"undone_at" timestamp (3) with time zone,
	"undone_by_id" uuid,
	CONSTRAINT "regrades_way_known" CHECK ("regrades"."way" in ('new_key', 'both_keys', 'credit'))
);
--> statement-breakpoint
ALTER TABLE "first_attempts" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "regraded_answers" ADD CONSTRAINT "regraded_answers_regrade_id_regrades_id_fk" FOREIGN KEY ("regrade_id") REFERENCES "public"."regrades"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regraded_answers" ADD CONSTRAINT "regraded_answers_attempt_id_quiz_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."quiz_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regraded_answers" ADD CONSTRAINT "regraded_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_undone_by_id_users_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "regraded_answers_attempt" ON "regraded_answers" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "regraded_answers_user" ON "regraded_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "regrades_question" ON "regrades" USING btree ("question_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "regrades_version" ON "regrades" USING btree ("version_id");--> statement-breakpoint
-- Of which session the first attempts are that are there.
UPDATE first_attempts f SET session_id = first.session_id
FROM (
  SELECT DISTINCT ON (attempt.question_id, attempt.user_id) attempt.question_id, attempt.user_id, attempt.session_id
  FROM quiz_sessions session JOIN quiz_attempts attempt ON attempt.session_id = session.id
  WHERE session.completed_at IS NOT NULL AND session.total_questions >= 2
  ORDER BY attempt.question_id, attempt.user_id, session.completed_at, session.number
) first
WHERE f.question_id = first.question_id AND f.user_id = first.user_id;
