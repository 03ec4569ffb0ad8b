CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"question_id" uuid,
	"version_id" uuid,
	"session_id" uuid,
	"flashcard_id" uuid,
	"about_id" uuid GENERATED ALWAYS AS (coalesce("version_id", "flashcard_id")) STORED NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"wants_mail" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reply" text,
	"handled_at" timestamp (3) with time zone,
	"handled_by_id" uuid,
	"is_seen" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_about_one" CHECK (num_nonnulls("reports"."version_id", "reports"."flashcard_id") = 1),
	CONSTRAINT "reports_question" CHECK (("reports"."question_id" is null) = ("reports"."version_id" is null)),
	CONSTRAINT "reports_kind_known" CHECK ("reports"."kind" in ('wrong_key', 'two_answers', 'unclear', 'outdated', 'picture', 'typo', 'other')),
	CONSTRAINT "reports_state_known" CHECK ("reports"."state" in ('open', 'answered', 'fixed', 'declined')),
	CONSTRAINT "reports_closed_with_reply" CHECK (("reports"."state" = 'open') = ("reports"."reply" is null) and ("reports"."state" = 'open') = ("reports"."handled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_session_id_quiz_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_flashcard_id_flashcards_id_fk" FOREIGN KEY ("flashcard_id") REFERENCES "public"."flashcards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_handled_by_id_users_id_fk" FOREIGN KEY ("handled_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree ("user_id","about_id") WHERE "reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("about_id") WHERE "reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "reports_about" ON "reports" USING btree ("about_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reports_version" ON "reports" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "reports_session" ON "reports" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "reports_flashcard" ON "reports" USING btree ("flashcard_id");--> statement-breakpoint
CREATE INDEX "reports_new_replies" ON "reports" USING btree ("user_id") WHERE "reports"."state" <> 'open' and not "reports"."is_seen";