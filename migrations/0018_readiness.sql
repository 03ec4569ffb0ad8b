CREATE TABLE "readiness_fits" (
	"blueprint_id" uuid PRIMARY KEY NOT NULL,
	"blueprint_updated_at" timestamp (3) with time zone NOT NULL,
	"answers" integer NOT NULL,
	"version_ids" uuid[] NOT NULL,
	"difficulties" real[] NOT NULL,
	"label_means" real[] NOT NULL,
	"population" jsonb NOT NULL,
	"fitted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "readiness_fits" ADD CONSTRAINT "readiness_fits_blueprint_id_blueprints_id_fk" FOREIGN KEY ("blueprint_id") REFERENCES "public"."blueprints"("id") ON DELETE cascade ON UPDATE no action;