ALTER TABLE "question_versions" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "image_description" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "image_description" text;--> statement-breakpoint
-- As before, with the details and the description of the image.
CREATE OR REPLACE FUNCTION questions_keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.version_id IS DISTINCT FROM OLD.version_id) AND EXISTS (
    SELECT FROM question_versions v WHERE v.id = NEW.version_id AND
      (v.question, v.kind, v.options, v.content, v.correct_answer, v.key,
       v.explanation, v.details, v.difficulty, v.image_url, v.image_description, v.video_url)
      IS NOT DISTINCT FROM
      (NEW.question, NEW.kind, NEW.options, NEW.content, NEW.correct_answer, NEW.key,
       NEW.explanation, NEW.details, NEW.difficulty, NEW.image_url, NEW.image_description, NEW.video_url)
  ) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' OR
     (NEW.question, NEW.kind, NEW.options, NEW.content, NEW.correct_answer, NEW.key,
       NEW.explanation, NEW.details, NEW.difficulty, NEW.image_url, NEW.image_description, NEW.video_url)
     IS DISTINCT FROM
     (OLD.question, OLD.kind, OLD.options, OLD.content, OLD.correct_answer, OLD.key,
       OLD.explanation, OLD.details, OLD.difficulty, OLD.image_url, OLD.image_description, OLD.video_url)
  THEN
    INSERT INTO question_versions
      (question, kind, options, content, correct_answer, key,
       explanation, details, difficulty, image_url, image_description, video_url)
    VALUES
      (NEW.question, NEW.kind, NEW.options, NEW.content, NEW.correct_answer, NEW.key,
       NEW.explanation, NEW.details, NEW.difficulty, NEW.image_url, NEW.image_description, NEW.video_url)
    RETURNING id INTO NEW.version_id;
  ELSE
    NEW.version_id := OLD.version_id;
  END IF;
  RETURN NEW;
END $$;
