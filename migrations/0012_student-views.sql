ALTER TABLE "users" ADD COLUMN "viewer_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_viewer" ON "users" USING btree ("viewer_id") WHERE "users"."viewer_id" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_student_view" CHECK ("users"."viewer_id" is null or ("users"."role" = 'student' and "users"."email" = 'student-view-' || "users"."viewer_id" || '@invalid'));