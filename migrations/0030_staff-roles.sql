ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
-- Teachers could do everything.
UPDATE "users" SET "staff_role" = 'owner' WHERE "role" = 'teacher';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role_known" CHECK ("users"."staff_role" in ('assistant', 'teacher', 'owner'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role" CHECK (("users"."role" = 'teacher') = ("users"."staff_role" is not null));