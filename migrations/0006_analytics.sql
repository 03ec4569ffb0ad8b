CREATE TABLE "activity_days" (
	"topic_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" smallint DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"correct_answers" integer DEFAULT 0 NOT NULL,
	"time_spent" integer DEFAULT 0 NOT NULL,
	"active_students" integer DEFAULT 0 NOT NULL,
	"answers_by_hour" integer[] DEFAULT array_fill(0, array[24]) NOT NULL,
	"sessions_started" integer DEFAULT 0 NOT NULL,
	"sessions_finished" integer DEFAULT 0 NOT NULL,
	"sessions_completed" integer DEFAULT 0 NOT NULL,
	"score_sum" integer DEFAULT 0 NOT NULL,
	"score_bands" integer[] DEFAULT array_fill(0, array[10]) NOT NULL,
	"session_time" integer DEFAULT 0 NOT NULL,
	"session_answers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_days_topic_id_day_slot_pk" PRIMARY KEY("topic_id","day","slot"),
	CONSTRAINT "activity_days_hours" CHECK (cardinality("activity_days"."answers_by_hour") = 24),
	CONSTRAINT "activity_days_bands" CHECK (cardinality("activity_days"."score_bands") = 10)
);
--> statement-breakpoint
CREATE TABLE "first_attempts" (
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"selected_answer" smallint NOT NULL,
	"rest_score" real NOT NULL,
	"time_spent" integer,
	CONSTRAINT "first_attempts_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "item_statistics" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"facility_index" real,
	"discrimination_index" real,
	"discriminative_efficiency" real,
	"median_time" real,
	"options" jsonb DEFAULT '[]' NOT NULL,
	"alarm" text,
	"computed_at" timestamp (3) with time zone,
	CONSTRAINT "item_statistics_alarm_known" CHECK ("item_statistics"."alarm" in ('negative_discrimination', 'distractor_beats_key'))
);
--> statement-breakpoint
CREATE TABLE "question_flags" (
	"user_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_flags_user_id_question_id_pk" PRIMARY KEY("user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "session_topics" (
	"topic_id" uuid NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"completed_day" date NOT NULL,
	"session_id" uuid NOT NULL,
	CONSTRAINT "session_topics_session_id_topic_id_pk" PRIMARY KEY("session_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "student_topic_days" (
	"user_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"day" date NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"correct_answers" integer DEFAULT 0 NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"score_sum" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "student_topic_days_user_id_topic_id_day_pk" PRIMARY KEY("user_id","topic_id","day")
);
--> statement-breakpoint
CREATE TABLE "student_topics" (
	"user_id" uuid NOT NULL,
	"topic_id" uuid NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"correct_answers" integer DEFAULT 0 NOT NULL,
	"sessions" integer DEFAULT 0 NOT NULL,
	"score_sum" integer DEFAULT 0 NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "student_topics_user_id_topic_id_pk" PRIMARY KEY("user_id","topic_id")
);
--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "local_at" timestamp(3) DEFAULT (now() at time zone 'UTC') NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "topic_id" uuid;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "main_topic_id" uuid;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "counted_topic_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "started_day" date DEFAULT (now() at time zone 'UTC')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "completed_day" date;--> statement-breakpoint
ALTER TABLE "first_attempts" ADD CONSTRAINT "first_attempts_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_attempts" ADD CONSTRAINT "first_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_statistics" ADD CONSTRAINT "item_statistics_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_flags" ADD CONSTRAINT "question_flags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_flags" ADD CONSTRAINT "question_flags_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_topics" ADD CONSTRAINT "session_topics_session_id_quiz_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_topic_days" ADD CONSTRAINT "student_topic_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_topics" ADD CONSTRAINT "student_topics_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_days_day" ON "activity_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "first_attempts_user" ON "first_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "item_statistics_alarm" ON "item_statistics" USING btree ("question_id") WHERE "item_statistics"."alarm" is not null;--> statement-breakpoint
CREATE INDEX "item_statistics_pending" ON "item_statistics" USING btree ("question_id") WHERE "item_statistics"."pending" > 0;--> statement-breakpoint
CREATE INDEX "item_statistics_facility" ON "item_statistics" USING btree ("facility_index","question_id");--> statement-breakpoint
CREATE INDEX "item_statistics_discrimination" ON "item_statistics" USING btree ("discrimination_index","question_id");--> statement-breakpoint
CREATE INDEX "question_flags_question" ON "question_flags" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "session_topics_latest" ON "session_topics" USING btree ("topic_id","completed_at","session_id");--> statement-breakpoint
CREATE INDEX "student_topics_last" ON "student_topics" USING btree ("topic_id","last_day");--> statement-breakpoint
-- What was recorded before nobody knew the student's zone of, or the topic of then: UTC and today's topics stand in.
UPDATE "quiz_attempts" SET
  "local_at" = "quiz_attempts"."created_at" at time zone 'UTC',
  "topic_id" = "question"."topic_id",
  "main_topic_id" = coalesce("main"."id", "question"."topic_id")
FROM "questions" "question"
LEFT JOIN "topics" "topic" ON "topic"."id" = "question"."topic_id"
LEFT JOIN "topics" "main" ON "main"."id" = "topic"."parent_id"
WHERE "question"."id" = "quiz_attempts"."question_id";--> statement-breakpoint
UPDATE "quiz_attempts" SET "local_at" = "created_at" at time zone 'UTC' WHERE "topic_id" IS NULL;--> statement-breakpoint
UPDATE "quiz_sessions" SET
  "started_day" = ("started_at" at time zone 'UTC')::date,
  "completed_day" = ("completed_at" at time zone 'UTC')::date,
  "counted_topic_ids" = array(
    SELECT unnest("quiz_sessions"."topic_ids")
    UNION
    SELECT "main"."id" FROM "topics" "topic" JOIN "topics" "main" ON "main"."id" = "topic"."parent_id"
    WHERE "topic"."id" = any("quiz_sessions"."topic_ids")
  );
