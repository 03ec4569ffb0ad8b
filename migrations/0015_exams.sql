CREATE TABLE "blueprints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"body" text NOT NULL,
	"exam" text NOT NULL,
	"version" text NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"source" text NOT NULL,
	"source_date" date,
	"questions" integer NOT NULL,
	"minutes" integer NOT NULL,
	"unscored" integer NOT NULL,
	"break_minutes" integer NOT NULL,
	"cut" integer NOT NULL,
	"domains" jsonb NOT NULL,
	"is_open" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blueprints_questions" CHECK ("blueprints"."questions" between 1 and 500 and "blueprints"."unscored" between 0 and "blueprints"."questions" - 1),
	CONSTRAINT "blueprints_time" CHECK ("blueprints"."minutes" between 1 and 600 and "blueprints"."break_minutes" between 0 and 120),
	CONSTRAINT "blueprints_cut" CHECK ("blueprints"."cut" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "quiz_sessions" DROP CONSTRAINT "quiz_sessions_limit";--> statement-breakpoint
ALTER TABLE "quiz_session_questions" ADD COLUMN "domain" smallint;--> statement-breakpoint
ALTER TABLE "quiz_session_questions" ADD COLUMN "is_scored" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_session_questions" ADD COLUMN "answer" jsonb;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "extra_time" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "exam" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "extra_time" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "extra_break_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "quiz_sessions_exams" ON "quiz_sessions" USING btree ("user_id","completed_at" DESC NULLS LAST) WHERE "quiz_sessions"."exam" is not null;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_extra_time_known" CHECK ("quiz_sessions"."extra_time" in ('none', 'quarter', 'half', 'double', 'untimed'));--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_limit" CHECK ("quiz_sessions"."time_limit_minutes" between 0 and case when "quiz_sessions"."exam" is null then 20 else 600 end);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_extra_time_known" CHECK ("users"."extra_time" in ('none', 'quarter', 'half', 'double', 'untimed'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_extra_break" CHECK ("users"."extra_break_minutes" between 0 and 240);