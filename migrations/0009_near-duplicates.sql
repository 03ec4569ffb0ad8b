CREATE TABLE "near_duplicate_dismissals" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"dismissed_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "near_duplicate_dismissals_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "near_duplicate_dismissals_ordered" CHECK ("near_duplicate_dismissals"."first_id" < "near_duplicate_dismissals"."second_id")
);
--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "digests" text[];--> statement-breakpoint
ALTER TABLE "near_duplicate_dismissals" ADD CONSTRAINT "near_duplicate_dismissals_first_id_questions_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "near_duplicate_dismissals" ADD CONSTRAINT "near_duplicate_dismissals_second_id_questions_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "near_duplicate_dismissals" ADD CONSTRAINT "near_duplicate_dismissals_dismissed_by_id_users_id_fk" FOREIGN KEY ("dismissed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "near_duplicate_dismissals_second" ON "near_duplicate_dismissals" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "media_files_digests" ON "media_files" USING gin ("digests");