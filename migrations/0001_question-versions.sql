-- Every content of a question is kept as a row of question_versions, whoever writes the question: sessions point at
-- the version they asked, so an edit or a deletion never rewrites history.
CREATE FUNCTION questions_keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
CREATE TRIGGER questions_keep_version BEFORE INSERT OR UPDATE ON questions
  FOR EACH ROW EXECUTE FUNCTION questions_keep_version();
--> statement-breakpoint
-- A subcategory's parent is a main category: one level only. Checked here because two requests can race.
CREATE FUNCTION topics_one_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.parent_id IS DISTINCT FROM OLD.parent_id) THEN
    PERFORM 1 FROM topics WHERE id = NEW.parent_id AND parent_id IS NULL FOR SHARE;
    IF NOT FOUND OR EXISTS (SELECT 1 FROM topics WHERE parent_id = NEW.id) THEN
      RAISE EXCEPTION 'topics are one level deep' USING ERRCODE = 'check_violation', CONSTRAINT = 'topics_one_level';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER topics_one_level BEFORE INSERT OR UPDATE ON topics
  FOR EACH ROW EXECUTE FUNCTION topics_one_level();
