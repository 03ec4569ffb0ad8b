ALTER TABLE "question_versions" ADD COLUMN "question_id" uuid;--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "changed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "change_note" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "changed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "change_note" text;--> statement-breakpoint
CREATE INDEX "question_versions_question" ON "question_versions" USING btree ("question_id","created_at");--> statement-breakpoint
-- Whose versions they are that are there: a session knows of which question it asked one, and a question its own.
UPDATE question_versions v SET question_id = asked.question_id
  FROM quiz_session_questions asked WHERE asked.version_id = v.id;--> statement-breakpoint
UPDATE question_versions v SET question_id = q.id FROM questions q WHERE q.version_id = v.id;--> statement-breakpoint
-- As before, with whose version it is, who made it, and why.
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
      (question_id, changed_by_id, change_note, question, kind, options, content, correct_answer, key,
       explanation, details, difficulty, image_url, image_description, video_url)
    VALUES
      (NEW.id, NEW.changed_by_id, NEW.change_note, NEW.question, NEW.kind, NEW.options, NEW.content, NEW.correct_answer, NEW.key,
       NEW.explanation, NEW.details, NEW.difficulty, NEW.image_url, NEW.image_description, NEW.video_url)
    RETURNING id INTO NEW.version_id;
  ELSE
    NEW.version_id := OLD.version_id;
  END IF;
  RETURN NEW;
END $$;
