CREATE TABLE "birthday_greetings" (
	"user_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "birthday_greetings_user_id_year_pk" PRIMARY KEY("user_id","year")
);
--> statement-breakpoint
CREATE TABLE "mail_workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"attachment" text,
	"attachment_name" text,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loose_attachments" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "mail_messages_due";--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "mailing_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "greeting" text;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "attachment" text;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "attachment_name" text;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "sending_by" uuid;--> statement-breakpoint
ALTER TABLE "birthday_greetings" ADD CONSTRAINT "birthday_greetings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_submission_id_contact_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."contact_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailings_created" ON "mailings" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_replies_submission" ON "contact_replies" USING btree ("submission_id");--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_messages_one_a_student" ON "mail_messages" USING btree ("mailing_id","user_id");--> statement-breakpoint
CREATE INDEX "mail_messages_mailing" ON "mail_messages" USING btree ("mailing_id","state");--> statement-breakpoint
CREATE INDEX "mail_messages_sending" ON "mail_messages" USING btree ("sending_since") WHERE "mail_messages"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "mail_messages_failed" ON "mail_messages" USING btree ("created_at") WHERE "mail_messages"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "contact_submissions_status" ON "contact_submissions" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "users_decided" ON "users" USING btree ("decided_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower("first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_birthday" ON "users" USING btree ((extract(month from "date_of_birth")),(extract(day from "date_of_birth")));--> statement-breakpoint
CREATE INDEX "mail_messages_due" ON "mail_messages" USING btree (("mailing_id" is not null),"next_attempt_at") WHERE "mail_messages"."state" = 'queued';