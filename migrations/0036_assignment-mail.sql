CREATE TABLE "assignment_notices" (
	"assignment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_notices_assignment_id_user_id_kind_pk" PRIMARY KEY("assignment_id","user_id","kind"),
	CONSTRAINT "assignment_notices_kind_known" CHECK ("assignment_notices"."kind" in ('given', 'due'))
);
--> statement-breakpoint
CREATE TABLE "calendar_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_addresses_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_assignment_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_notices" ADD CONSTRAINT "assignment_notices_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_notices" ADD CONSTRAINT "assignment_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_notices_user" ON "assignment_notices" USING btree ("user_id");