-- Substring search over a bank of thousands: trigrams, on one column with all that is searched.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION question_search_text(question text, options jsonb, explanation text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(question) || E'\n' ||
    coalesce((SELECT string_agg(lower(value), E'\n' ORDER BY position)
      FROM jsonb_array_elements_text(options) WITH ORDINALITY AS option (value, position)), '') || E'\n' ||
    lower(coalesce(explanation, ''))
$$;
--> statement-breakpoint
-- Questions are duplicates where this is the same: the text but for case and the blanks around it. A digest, because
-- an index takes no long texts.
CREATE FUNCTION question_duplicate_key(question text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(lower(regexp_replace(question, '^\s+|\s+$', '', 'g')))
$$;
--> statement-breakpoint
CREATE TABLE "media_files" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"content_type" text,
	"bytes" integer,
	"width" integer,
	"height" integer,
	"claimed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_files_kind_known" CHECK ("media_files"."kind" in ('images', 'videos')),
	CONSTRAINT "media_files_ready_is_whole" CHECK ("media_files"."ready_at" is null or ("media_files"."content_type" is not null and "media_files"."bytes" > 0))
);
--> statement-breakpoint
CREATE TABLE "verification_dismissals" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"dismissed_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (question_search_text("question", "options", "explanation")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_dismissals" ADD CONSTRAINT "verification_dismissals_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_dismissals" ADD CONSTRAINT "verification_dismissals_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_dismissals" ADD CONSTRAINT "verification_dismissals_dismissed_by_id_users_id_fk" FOREIGN KEY ("dismissed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_files_created" ON "media_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "questions_search" ON "questions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "questions_duplicate_key" ON "questions" USING btree (question_duplicate_key("question"));