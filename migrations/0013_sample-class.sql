ALTER TABLE "classes" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_invented" ON "users" USING btree ("id") WHERE "users"."viewer_id" is not null or "users"."is_sample";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sample" CHECK (not "users"."is_sample" or ("users"."role" = 'student' and "users"."email" like '%@invalid'));