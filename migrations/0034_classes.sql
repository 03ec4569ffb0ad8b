CREATE TABLE "assignment_students" (
	"assignment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_assigned" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"time_limit_minutes" integer,
	"attempts" smallint,
	"is_excused" boolean DEFAULT false NOT NULL,
	"mark" real,
	"reason" text,
	"changed_by_id" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_students_assignment_id_user_id_pk" PRIMARY KEY("assignment_id","user_id"),
	CONSTRAINT "assignment_students_times" CHECK ("assignment_students"."due_at" <= "assignment_students"."closes_at"),
	CONSTRAINT "assignment_students_limit" CHECK ("assignment_students"."time_limit_minutes" between 0 and 600),
	CONSTRAINT "assignment_students_attempts" CHECK ("assignment_students"."attempts" between 0 and 20),
	CONSTRAINT "assignment_students_mark" CHECK ("assignment_students"."mark" between 0 and 100),
	CONSTRAINT "assignment_students_reason" CHECK ("assignment_students"."mark" is null or "assignment_students"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid,
	"title" text NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"work" jsonb NOT NULL,
	"question_ids" uuid[] DEFAULT '{}' NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"time_limit_minutes" integer DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 1 NOT NULL,
	"counts" text DEFAULT 'best' NOT NULL,
	"reveal" text DEFAULT 'after_submit' NOT NULL,
	"keys_shown_at" timestamp (3) with time zone,
	"weight" double precision DEFAULT 1 NOT NULL,
	"is_for_all" boolean DEFAULT true NOT NULL,
	"marks_shown_at" timestamp (3) with time zone,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_title_length" CHECK (char_length("assignments"."title") between 1 and 200),
	CONSTRAINT "assignments_times" CHECK ("assignments"."opens_at" < "assignments"."due_at" and "assignments"."due_at" <= "assignments"."closes_at"),
	CONSTRAINT "assignments_limit" CHECK ("assignments"."time_limit_minutes" between 0 and 600),
	CONSTRAINT "assignments_attempts" CHECK ("assignments"."attempts" between 0 and 20),
	CONSTRAINT "assignments_weight" CHECK ("assignments"."weight" between 0 and 100),
	CONSTRAINT "assignments_counts_known" CHECK ("assignments"."counts" in ('best', 'last', 'first', 'average')),
	CONSTRAINT "assignments_reveal_known" CHECK ("assignments"."reveal" in ('at_once', 'after_submit', 'after_due', 'never'))
);
--> statement-breakpoint
CREATE TABLE "class_members" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_members_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "class_teachers" (
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "class_teachers_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"term" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	"blueprint_id" uuid,
	"exam_date" date,
	"join_code" text,
	"approves_at_once" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classes_name_length" CHECK (char_length("classes"."name") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "quiz_sessions" DROP CONSTRAINT "quiz_sessions_limit";--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "assignment_id" uuid;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "closes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD COLUMN "withheld_by_id" uuid;--> statement-breakpoint
ALTER TABLE "assignment_students" ADD CONSTRAINT "assignment_students_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_students" ADD CONSTRAINT "assignment_students_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_students" ADD CONSTRAINT "assignment_students_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_blueprint_id_blueprints_id_fk" FOREIGN KEY ("blueprint_id") REFERENCES "public"."blueprints"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_students_user" ON "assignment_students" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "assignment_students_changed_by" ON "assignment_students" USING btree ("changed_by_id");--> statement-breakpoint
CREATE INDEX "assignments_class" ON "assignments" USING btree ("class_id","due_at");--> statement-breakpoint
CREATE INDEX "assignments_due" ON "assignments" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "assignments_author" ON "assignments" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "assignments_withholding" ON "assignments" USING btree ("closes_at") WHERE "assignments"."keys_shown_at" is null and "assignments"."reveal" in ('after_due', 'never');--> statement-breakpoint
CREATE INDEX "class_members_user" ON "class_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_teachers_user" ON "class_teachers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_join_code" ON "classes" USING btree (upper("join_code"));--> statement-breakpoint
CREATE INDEX "classes_blueprint" ON "classes" USING btree ("blueprint_id");--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_withheld_by_id_assignments_id_fk" FOREIGN KEY ("withheld_by_id") REFERENCES "public"."assignments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quiz_sessions_assignment" ON "quiz_sessions" USING btree ("assignment_id","user_id") WHERE "quiz_sessions"."assignment_id" is not null;--> statement-breakpoint
CREATE INDEX "quiz_sessions_withheld" ON "quiz_sessions" USING btree ("user_id") WHERE "quiz_sessions"."withheld_by_id" is not null;--> statement-breakpoint
CREATE INDEX "quiz_sessions_withheld_by" ON "quiz_sessions" USING btree ("withheld_by_id") WHERE "quiz_sessions"."withheld_by_id" is not null;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_limit" CHECK ("quiz_sessions"."time_limit_minutes" between 0 and 600);