DROP INDEX "assignments_withholding";--> statement-breakpoint
CREATE INDEX "assignments_withholding" ON "assignments" USING btree ("closes_at") WHERE "assignments"."keys_shown_at" is null;