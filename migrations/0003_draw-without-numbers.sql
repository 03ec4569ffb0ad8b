-- contract: no released version used the numbers
DROP TRIGGER "questions_number_inserted" ON "questions";--> statement-breakpoint
DROP TRIGGER "questions_number_updated" ON "questions";--> statement-breakpoint
DROP TRIGGER "questions_number_deleted" ON "questions";--> statement-breakpoint
DROP FUNCTION questions_number();--> statement-breakpoint
DROP TABLE "numbered_questions" CASCADE;--> statement-breakpoint
CREATE INDEX "questions_asked" ON "questions" USING btree ("topic_id","id","version_id") WHERE "questions"."retired_at" is null;
