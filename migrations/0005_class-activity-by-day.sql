-- contract: the class's figures have one row for a day instead of one for each slot
ALTER TABLE "activity_days" RENAME TO "activity_slots";--> statement-breakpoint
DROP INDEX "activity_days_day";--> statement-breakpoint
CREATE TABLE "activity_days" (
	"topic_id" uuid NOT NULL,
	"day" date NOT NULL,
	"answers" integer NOT NULL,
	"correct_answers" integer NOT NULL,
	"active_students" integer NOT NULL,
	"answers_by_hour" integer[] NOT NULL,
	"sessions_started" integer NOT NULL,
	"sessions_finished" integer NOT NULL,
	"sessions_completed" integer NOT NULL,
	"score_sum" integer NOT NULL,
	"score_bands" integer[] NOT NULL,
	"session_time" integer NOT NULL,
	"session_answers" integer NOT NULL,
	CONSTRAINT "activity_days_topic_id_day_pk" PRIMARY KEY("topic_id","day"),
	CONSTRAINT "activity_days_hours" CHECK (cardinality("activity_days"."answers_by_hour") = 24),
	CONSTRAINT "activity_days_bands" CHECK (cardinality("activity_days"."score_bands") = 10)
);
--> statement-breakpoint
CREATE INDEX "activity_days_day" ON "activity_days" USING btree ("day");--> statement-breakpoint
CREATE TABLE "activity_days_due" (
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "student_topics_last" ON "student_topics" USING btree ("topic_id","last_day");--> statement-breakpoint
CREATE INDEX "quiz_attempts_local" ON "quiz_attempts" USING btree ("local_at");--> statement-breakpoint
CREATE INDEX "quiz_sessions_started_day" ON "quiz_sessions" USING btree ("started_day");--> statement-breakpoint
CREATE INDEX "quiz_sessions_completed_day" ON "quiz_sessions" USING btree ("completed_day");--> statement-breakpoint
INSERT INTO "activity_days"
SELECT "topic_id", "day", sum("answers"), sum("correct_answers"), sum("active_students"),
  (SELECT array_agg("total" ORDER BY "index") FROM (
    SELECT "index", sum("value")::int AS "total"
    FROM "activity_slots" "part", unnest("part"."answers_by_hour") WITH ORDINALITY AS "each" ("value", "index")
    WHERE "part"."topic_id" = "slot"."topic_id" AND "part"."day" = "slot"."day" GROUP BY "index") "sums"),
  sum("sessions_started"), sum("sessions_finished"), sum("sessions_completed"), sum("score_sum"),
  (SELECT array_agg("total" ORDER BY "index") FROM (
    SELECT "index", sum("value")::int AS "total"
    FROM "activity_slots" "part", unnest("part"."score_bands") WITH ORDINALITY AS "each" ("value", "index")
    WHERE "part"."topic_id" = "slot"."topic_id" AND "part"."day" = "slot"."day" GROUP BY "index") "sums"),
  sum("session_time"), sum("session_answers")
FROM "activity_slots" "slot"
GROUP BY "topic_id", "day"
HAVING sum("answers" + "sessions_started" + "sessions_completed") > 0;--> statement-breakpoint
DROP TABLE "activity_slots";
