CREATE TABLE "flashcards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"front" text NOT NULL,
	"back" text NOT NULL,
	"image_url" text,
	"topic_id" uuid,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flashcards_front_not_blank" CHECK (btrim("flashcards"."front") <> ''),
	CONSTRAINT "flashcards_back_not_blank" CHECK (btrim("flashcards"."back") <> '')
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question" text NOT NULL,
	"options" jsonb NOT NULL,
	"correct_answer" integer NOT NULL,
	"explanation" text,
	"difficulty" text DEFAULT 'medium' NOT NULL,
	"image_url" text,
	"video_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question" text NOT NULL,
	"options" jsonb NOT NULL,
	"correct_answer" integer NOT NULL,
	"explanation" text,
	"difficulty" text DEFAULT 'medium' NOT NULL,
	"image_url" text,
	"video_url" text,
	"topic_id" uuid,
	"created_by_id" uuid,
	"ignored_duplicate" boolean DEFAULT false NOT NULL,
	"version_id" uuid DEFAULT null NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_text_not_blank" CHECK (btrim("questions"."question") <> ''),
	CONSTRAINT "questions_option_count" CHECK (jsonb_array_length("questions"."options") between 2 and 5),
	CONSTRAINT "questions_key_in_options" CHECK ("questions"."correct_answer" >= 0 and "questions"."correct_answer" < jsonb_array_length("questions"."options")),
	CONSTRAINT "questions_difficulty_known" CHECK ("questions"."difficulty" in ('easy', 'medium', 'hard')),
	CONSTRAINT "questions_one_medium" CHECK ("questions"."image_url" is null or "questions"."video_url" is null)
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"parent_id" uuid,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topics_name_not_blank" CHECK (btrim("topics"."name") <> ''),
	CONSTRAINT "topics_not_own_parent" CHECK ("topics"."parent_id" is distinct from "topics"."id")
);
--> statement-breakpoint
CREATE TABLE "question_stats" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"times_answered" integer DEFAULT 0 NOT NULL,
	"times_correct" integer DEFAULT 0 NOT NULL,
	"total_time_spent" integer DEFAULT 0 NOT NULL,
	"option_counts" integer[] DEFAULT '{0,0,0,0,0}'::integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_flashcards" (
	"user_id" uuid NOT NULL,
	"flashcard_id" uuid NOT NULL,
	"first_studied_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_studied_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"times_studied" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "student_flashcards_user_id_flashcard_id_pk" PRIMARY KEY("user_id","flashcard_id")
);
--> statement-breakpoint
CREATE TABLE "student_questions" (
	"user_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"times_answered" integer DEFAULT 0 NOT NULL,
	"times_correct" integer DEFAULT 0 NOT NULL,
	"last_correct" boolean NOT NULL,
	"last_answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "student_questions_user_id_question_id_pk" PRIMARY KEY("user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "student_stats" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"questions_answered" integer DEFAULT 0 NOT NULL,
	"correct_answers" integer DEFAULT 0 NOT NULL,
	"total_time_spent" integer DEFAULT 0 NOT NULL,
	"sessions_completed" integer DEFAULT 0 NOT NULL,
	"score_sum" integer DEFAULT 0 NOT NULL,
	"last_study_day" date,
	"streak" integer DEFAULT 0 NOT NULL,
	"last_activity_at" timestamp (3) with time zone,
	CONSTRAINT "student_stats_streak" CHECK ("student_stats"."streak" >= 0)
);
--> statement-breakpoint
CREATE TABLE "study_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"cards" integer DEFAULT 0 NOT NULL,
	"time_spent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "study_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"selected_answer" integer NOT NULL,
	"is_correct" boolean NOT NULL,
	"time_spent" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_attempts_one_answer" UNIQUE("session_id","question_id"),
	CONSTRAINT "quiz_attempts_answer" CHECK ("quiz_attempts"."selected_answer" between 0 and 4),
	CONSTRAINT "quiz_attempts_time" CHECK ("quiz_attempts"."time_spent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quiz_session_questions" (
	"session_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	CONSTRAINT "quiz_session_questions_session_id_question_id_pk" PRIMARY KEY("session_id","question_id"),
	CONSTRAINT "quiz_session_questions_position" UNIQUE("session_id","position")
);
--> statement-breakpoint
CREATE TABLE "quiz_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"topic_id" uuid,
	"topic_ids" uuid[] NOT NULL,
	"topic_name" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"total_questions" integer DEFAULT 0 NOT NULL,
	"available_questions" integer DEFAULT 0 NOT NULL,
	"questions_attempted" integer DEFAULT 0 NOT NULL,
	"correct_answers" integer DEFAULT 0 NOT NULL,
	"total_time_spent" integer DEFAULT 0 NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"number" integer,
	"time_limit_minutes" integer DEFAULT 0 NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"answer_reveal" text DEFAULT 'after_submit' NOT NULL,
	CONSTRAINT "quiz_sessions_score_percent" CHECK ("quiz_sessions"."score" between 0 and 100),
	CONSTRAINT "quiz_sessions_counts" CHECK ("quiz_sessions"."correct_answers" between 0 and "quiz_sessions"."total_questions"),
	CONSTRAINT "quiz_sessions_attempted" CHECK ("quiz_sessions"."questions_attempted" between 0 and "quiz_sessions"."total_questions"),
	CONSTRAINT "quiz_sessions_time" CHECK ("quiz_sessions"."total_time_spent" >= 0),
	CONSTRAINT "quiz_sessions_limit" CHECK ("quiz_sessions"."time_limit_minutes" between 0 and 20),
	CONSTRAINT "quiz_sessions_reveal_known" CHECK ("quiz_sessions"."answer_reveal" in ('immediate', 'after_submit'))
);
--> statement-breakpoint
CREATE TABLE "contact_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"attachment_url" text,
	"attachment_name" text,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_submissions_status_known" CHECK ("contact_submissions"."status" in ('new', 'replied', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_reset_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	CONSTRAINT "password_reset_tokens_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"profile_image_url" text,
	"date_of_birth" date,
	"role" text DEFAULT 'student' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('teacher', 'student')),
	CONSTRAINT "users_status_known" CHECK ("users"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "flashcards" ADD CONSTRAINT "flashcards_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flashcards" ADD CONSTRAINT "flashcards_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_stats" ADD CONSTRAINT "question_stats_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_flashcards" ADD CONSTRAINT "student_flashcards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_flashcards" ADD CONSTRAINT "student_flashcards_flashcard_id_flashcards_id_fk" FOREIGN KEY ("flashcard_id") REFERENCES "public"."flashcards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_questions" ADD CONSTRAINT "student_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_questions" ADD CONSTRAINT "student_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_stats" ADD CONSTRAINT "student_stats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_days" ADD CONSTRAINT "study_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_session_id_quiz_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_question_of_session" FOREIGN KEY ("session_id","question_id") REFERENCES "public"."quiz_session_questions"("session_id","question_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_session_questions" ADD CONSTRAINT "quiz_session_questions_session_id_quiz_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_session_questions" ADD CONSTRAINT "quiz_session_questions_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flashcards_topic" ON "flashcards" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "flashcards_created" ON "flashcards" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "questions_topic" ON "questions" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "questions_created" ON "questions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "questions_version" ON "questions" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "topics_parent" ON "topics" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "student_flashcards_flashcard" ON "student_flashcards" USING btree ("flashcard_id");--> statement-breakpoint
CREATE INDEX "student_questions_question" ON "student_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_user_created" ON "quiz_attempts" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quiz_attempts_question" ON "quiz_attempts" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "quiz_session_questions_version" ON "quiz_session_questions" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "quiz_sessions_user_completed" ON "quiz_sessions" USING btree ("user_id","completed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quiz_sessions_completed" ON "quiz_sessions" USING btree ("completed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quiz_sessions_topic" ON "quiz_sessions" USING btree ("topic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_sessions_user_number" ON "quiz_sessions" USING btree ("user_id","number");--> statement-breakpoint
CREATE INDEX "contact_submissions_created" ON "contact_submissions" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "password_reset_tokens_user" ON "password_reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" ->> 'userId'));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_status_created" ON "users" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role");