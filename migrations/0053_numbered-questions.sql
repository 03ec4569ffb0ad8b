CREATE TABLE "numbered_questions" (
	"topic_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"question_id" uuid NOT NULL,
	CONSTRAINT "numbered_questions_topic_id_number_pk" PRIMARY KEY("topic_id","number")
);
--> statement-breakpoint
DROP INDEX "questions_asked";--> statement-breakpoint
DROP INDEX "questions_retired";--> statement-breakpoint
CREATE INDEX "numbered_questions_question" ON "numbered_questions" USING btree ("question_id","topic_id");--> statement-breakpoint
CREATE INDEX "questions_retired" ON "questions" USING btree ("topic_id") WHERE "questions"."retired_at" is not null;--> statement-breakpoint
-- None comes or goes until the triggers are there.
LOCK TABLE "questions" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "numbered_questions" ("topic_id", "number", "question_id")
SELECT "topic_id", row_number() OVER (PARTITION BY "topic_id" ORDER BY "id"), "id"
FROM "questions" WHERE "topic_id" IS NOT NULL AND "retired_at" IS NULL;--> statement-breakpoint
-- Numbers what has come to be asked in a topic, and takes out what is not asked there any more: the last ones get the numbers
-- that become free. Those who change the same topic take turns.
CREATE FUNCTION questions_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
  SELECT array_agg(DISTINCT topic_id ORDER BY topic_id) INTO changed FROM (
    SELECT n.topic_id FROM touched t JOIN numbered_questions n ON n.question_id = t.id
    WHERE NOT EXISTS (SELECT FROM questions q WHERE q.id = t.id AND q.topic_id = n.topic_id AND q.retired_at IS NULL)
    UNION ALL
    SELECT q.topic_id FROM touched t JOIN questions q ON q.id = t.id AND q.topic_id IS NOT NULL AND q.retired_at IS NULL
    WHERE NOT EXISTS (SELECT FROM numbered_questions n WHERE n.question_id = q.id AND n.topic_id = q.topic_id)
  ) come_and_gone;
  IF changed IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(7340585, hashtext(topic_id::text)) FROM unnest(changed) topic_id;

  WITH gone AS MATERIALIZED (
    SELECT n.topic_id, n.number FROM touched t JOIN numbered_questions n ON n.question_id = t.id
    WHERE NOT EXISTS (SELECT FROM questions q WHERE q.id = t.id AND q.topic_id = n.topic_id AND q.retired_at IS NULL)
  ), sizes AS MATERIALIZED (
    SELECT g.topic_id, (SELECT max(number) FROM numbered_questions n WHERE n.topic_id = g.topic_id) - count(*) AS size
    FROM gone g GROUP BY g.topic_id
  ), free AS (
    SELECT g.topic_id, g.number, row_number() OVER (PARTITION BY g.topic_id) AS turn
    FROM gone g JOIN sizes s ON s.topic_id = g.topic_id AND g.number <= s.size
  ), last AS (
    SELECT n.topic_id, n.question_id, row_number() OVER (PARTITION BY n.topic_id) AS turn
    FROM sizes s JOIN numbered_questions n ON n.topic_id = s.topic_id AND n.number > s.size
    WHERE NOT EXISTS (SELECT FROM gone g WHERE g.topic_id = n.topic_id AND g.number = n.number)
  ), moved AS (
    UPDATE numbered_questions n SET question_id = last.question_id
    FROM free JOIN last USING (topic_id, turn) WHERE n.topic_id = free.topic_id AND n.number = free.number
  )
  DELETE FROM numbered_questions n USING sizes s WHERE n.topic_id = s.topic_id AND n.number > s.size;

  INSERT INTO numbered_questions (topic_id, number, question_id)
  SELECT q.topic_id, row_number() OVER (PARTITION BY q.topic_id)
    + coalesce((SELECT max(number) FROM numbered_questions n WHERE n.topic_id = q.topic_id), 0), q.id
  FROM touched t JOIN questions q ON q.id = t.id AND q.topic_id IS NOT NULL AND q.retired_at IS NULL
  WHERE NOT EXISTS (SELECT FROM numbered_questions n WHERE n.question_id = q.id AND n.topic_id = q.topic_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER questions_number_inserted AFTER INSERT ON questions REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION questions_number();
--> statement-breakpoint
CREATE TRIGGER questions_number_updated AFTER UPDATE ON questions REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION questions_number();
--> statement-breakpoint
CREATE TRIGGER questions_number_deleted AFTER DELETE ON questions REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION questions_number();
