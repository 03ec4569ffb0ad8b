DROP INDEX "questions_topic";--> statement-breakpoint
DROP INDEX "users_role";--> statement-breakpoint
CREATE INDEX "questions_topic" ON "questions" USING btree ("topic_id","id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role","status","erased_at");