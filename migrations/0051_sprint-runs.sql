CREATE TABLE "sprint_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"group_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"answers" jsonb NOT NULL,
	"right" smallint NOT NULL,
	"total" smallint NOT NULL,
	"median_ms" integer NOT NULL,
	"standing" jsonb NOT NULL,
	CONSTRAINT "sprint_runs_right" CHECK ("sprint_runs"."right" between 0 and "sprint_runs"."total")
);
--> statement-breakpoint
ALTER TABLE "sprint_runs" ADD CONSTRAINT "sprint_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sprint_runs_user" ON "sprint_runs" USING btree ("user_id","group_id","started_at");