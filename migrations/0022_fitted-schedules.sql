CREATE TABLE "card_parameters" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tried_reviews" integer NOT NULL,
	"weights" double precision[],
	"reviews" integer,
	"fitted_at" timestamp (3) with time zone,
	"loss_before" double precision,
	"loss_after" double precision,
	CONSTRAINT "card_parameters_weights" CHECK (cardinality("card_parameters"."weights") = 21),
	CONSTRAINT "card_parameters_whole" CHECK (num_nonnulls("card_parameters"."weights", "card_parameters"."reviews", "card_parameters"."fitted_at", "card_parameters"."loss_before", "card_parameters"."loss_after") in (0, 5))
);
--> statement-breakpoint
ALTER TABLE "card_parameters" ADD CONSTRAINT "card_parameters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;