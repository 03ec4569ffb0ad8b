CREATE TABLE "disclosures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"about" text NOT NULL,
	"user_id" uuid,
	"class_id" uuid,
	"recipient" text NOT NULL,
	"what" text NOT NULL,
	"ground" text NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disclosures_about_known" CHECK ("disclosures"."about" in ('student', 'class', 'everybody')),
	CONSTRAINT "disclosures_student" CHECK (("disclosures"."about" = 'student') = ("disclosures"."user_id" is not null)),
	CONSTRAINT "disclosures_class" CHECK ("disclosures"."about" = 'class' or "disclosures"."class_id" is null)
);
--> statement-breakpoint
ALTER TABLE "disclosures" ADD CONSTRAINT "disclosures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disclosures" ADD CONSTRAINT "disclosures_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disclosures" ADD CONSTRAINT "disclosures_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disclosures_day" ON "disclosures" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "disclosures_user" ON "disclosures" USING btree ("user_id");