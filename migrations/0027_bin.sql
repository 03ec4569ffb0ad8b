CREATE TABLE "bin_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"change" jsonb NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"format" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	CONSTRAINT "bin_actions_subject_known" CHECK ("bin_actions"."subject" in ('questions', 'flashcards')),
	CONSTRAINT "bin_actions_kind_known" CHECK ("bin_actions"."kind" in ('delete', 'topic', 'review', 'retire'))
);
--> statement-breakpoint
CREATE TABLE "bin_items" (
	"action_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "bin_items_action_id_item_id_pk" PRIMARY KEY("action_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "bin_records" (
	"action_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"section" text NOT NULL,
	"user_id" uuid,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bin_actions" ADD CONSTRAINT "bin_actions_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_items" ADD CONSTRAINT "bin_items_action_id_bin_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."bin_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_records" ADD CONSTRAINT "bin_records_action_id_bin_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."bin_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_records" ADD CONSTRAINT "bin_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bin_actions_created" ON "bin_actions" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bin_items_item" ON "bin_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "bin_records_item" ON "bin_records" USING btree ("action_id","item_id");--> statement-breakpoint
CREATE INDEX "bin_records_user" ON "bin_records" USING btree ("user_id");