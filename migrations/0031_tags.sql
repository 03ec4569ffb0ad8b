-- contract: a wider one takes its place when this transaction ends
ALTER TABLE "bin_actions" DROP CONSTRAINT "bin_actions_kind_known";--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Tags that differ only in case are one.
CREATE FUNCTION question_tag_keys(tags text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(lower(tag)), '{}') FROM unnest(tags) tag
$$;--> statement-breakpoint
CREATE INDEX "questions_tags" ON "questions" USING gin (question_tag_keys("tags"));--> statement-breakpoint
ALTER TABLE "bin_actions" ADD CONSTRAINT "bin_actions_kind_known" CHECK ("bin_actions"."kind" in ('delete', 'topic', 'review', 'retire', 'tags'));--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_tags_limit" CHECK (cardinality("questions"."tags") <= 20);