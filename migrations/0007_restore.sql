-- A restore brings questions together with the version they had: that one is kept where it says what the question says.
CREATE OR REPLACE FUNCTION questions_keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.version_id IS DISTINCT FROM OLD.version_id) AND EXISTS (
    SELECT FROM question_versions v WHERE v.id = NEW.version_id AND
      (v.question, v.options, v.correct_answer, v.explanation, v.difficulty, v.image_url, v.video_url)
      IS NOT DISTINCT FROM
      (NEW.question, NEW.options, NEW.correct_answer, NEW.explanation, NEW.difficulty, NEW.image_url, NEW.video_url)
  ) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' OR
     (NEW.question, NEW.options, NEW.correct_answer, NEW.explanation, NEW.difficulty, NEW.image_url, NEW.video_url)
     IS DISTINCT FROM
     (OLD.question, OLD.options, OLD.correct_answer, OLD.explanation, OLD.difficulty, OLD.image_url, OLD.video_url)
  THEN
    INSERT INTO question_versions (question, options, correct_answer, explanation, difficulty, image_url, video_url)
    VALUES (NEW.question, NEW.options, NEW.correct_answer, NEW.explanation, NEW.difficulty, NEW.image_url, NEW.video_url)
    RETURNING id INTO NEW.version_id;
  ELSE
    NEW.version_id := OLD.version_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A restore brings subcategories back whose main category is gone, as the orphans that they were.
CREATE OR REPLACE FUNCTION topics_one_level() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_found boolean;
  is_main boolean;
BEGIN
  IF NEW.parent_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.parent_id IS DISTINCT FROM OLD.parent_id) THEN
    SELECT true, parent_id IS NULL INTO is_found, is_main FROM topics WHERE id = NEW.parent_id FOR SHARE;
    IF is_main IS FALSE
       OR (is_found IS NULL AND current_setting('hub.is_restoring', true) IS DISTINCT FROM 'on')
       OR EXISTS (SELECT 1 FROM topics WHERE parent_id = NEW.id)
    THEN
      RAISE EXCEPTION 'topics are one level deep' USING ERRCODE = 'check_violation', CONSTRAINT = 'topics_one_level';
    END IF;
  END IF;
  RETURN NEW;
END $$;
