CREATE TABLE "exam_outcomes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"blueprint_id" uuid,
	"exam_name" text NOT NULL,
	"taken_on" date NOT NULL,
	"is_passed" boolean NOT NULL,
	"pass_probability" real,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_outcomes_one_a_day" UNIQUE("user_id","blueprint_id","taken_on"),
	CONSTRAINT "exam_outcomes_probability" CHECK ("exam_outcomes"."pass_probability" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "readiness_estimates" (
	"blueprint_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"pass_probability" real,
	"percent" smallint,
	"low" smallint,
	"high" smallint,
	"weakest_domain" text,
	"estimated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "readiness_estimates_blueprint_id_user_id_pk" PRIMARY KEY("blueprint_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shares_readiness" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_outcomes" ADD CONSTRAINT "exam_outcomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_outcomes" ADD CONSTRAINT "exam_outcomes_blueprint_id_blueprints_id_fk" FOREIGN KEY ("blueprint_id") REFERENCES "public"."blueprints"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readiness_estimates" ADD CONSTRAINT "readiness_estimates_blueprint_id_blueprints_id_fk" FOREIGN KEY ("blueprint_id") REFERENCES "public"."blueprints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readiness_estimates" ADD CONSTRAINT "readiness_estimates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_outcomes_blueprint" ON "exam_outcomes" USING btree ("blueprint_id");--> statement-breakpoint
CREATE INDEX "readiness_estimates_user" ON "readiness_estimates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "readiness_estimates_likely" ON "readiness_estimates" USING btree ("blueprint_id","pass_probability","user_id");