ALTER TABLE "questions" DROP CONSTRAINT "questions_option_count";--> statement-breakpoint
ALTER TABLE "questions" DROP CONSTRAINT "questions_key_in_options";--> statement-breakpoint
ALTER TABLE "first_attempts" ALTER COLUMN "selected_answer" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "question_versions" ALTER COLUMN "correct_answer" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "correct_answer" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ALTER COLUMN "selected_answer" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "first_attempts" ADD COLUMN "response" jsonb;--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "kind" text DEFAULT 'single' NOT NULL;--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "key" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "kind" text DEFAULT 'single' NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "key" jsonb;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "response" jsonb;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "part_credit" double precision;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "part_credit" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_one_key" CHECK (num_nonnulls("questions"."correct_answer", "questions"."key") = 1);--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_key_in_options" CHECK ("questions"."correct_answer" is null or (
        "questions"."correct_answer" >= 0 and "questions"."correct_answer" < jsonb_array_length("questions"."options")
        and jsonb_array_length("questions"."options") between 2 and 5));--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_one_answer_given" CHECK (num_nonnulls("quiz_attempts"."selected_answer", "quiz_attempts"."response") = 1);--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_part_credit" CHECK ("quiz_attempts"."part_credit" is null or ("quiz_attempts"."part_credit" > 0 and "quiz_attempts"."part_credit" < 1 and not "quiz_attempts"."is_correct"));--> statement-breakpoint
-- As before, with the kind, the content and the key of any kind.
CREATE OR REPLACE FUNCTION questions_keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.version_id IS DISTINCT FROM OLD.version_id) AND EXISTS (
    SELECT FROM question_versions v WHERE v.id = NEW.version_id AND
      (v.question, v.kind, v.options, v.content, v.correct_answer, v.key,
       v.explanation, v.difficulty, v.image_url, v.video_url)
      IS NOT DISTINCT FROM
      (NEW.question, NEW.kind, NEW.options, NEW.content, NEW.correct_answer, NEW.key,
       NEW.explanation, NEW.difficulty, NEW.image_url, NEW.video_url)
  ) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' OR
     (NEW.question, NEW.kind, NEW.options, NEW.content, NEW.correct_answer, NEW.key,
       NEW.explanation, NEW.difficulty, NEW.image_url, NEW.video_url)
     IS DISTINCT FROM
     (OLD.question, OLD.kind, OLD.options, OLD.content, OLD.correct_answer, OLD.key,
       OLD.explanation, OLD.difficulty, OLD.image_url, OLD.video_url)
  THEN
    INSERT INTO question_versions
      (question, kind, options, content, correct_answer, key, explanation, difficulty, image_url, video_url)
    VALUES
      (NEW.question, NEW.kind, NEW.options, NEW.content, NEW.correct_answer, NEW.key,
       NEW.explanation, NEW.difficulty, NEW.image_url, NEW.video_url)
    RETURNING id INTO NEW.version_id;
  ELSE
    NEW.version_id := OLD.version_id;
  END IF;
  RETURN NEW;
END $$;
