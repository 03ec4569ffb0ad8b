ALTER TABLE "users" ADD COLUMN "address_proven_at" timestamp (3) with time zone;--> statement-breakpoint
-- Earlier links left no trace, so other accounts stay unproven: those that await approval prove it by their next link, and
-- to those that are approved it makes no difference.
UPDATE "users" SET "address_proven_at" = "identities"."created_at"
FROM "identities" WHERE "identities"."user_id" = "users"."id" AND "identities"."email" = lower("users"."email");
