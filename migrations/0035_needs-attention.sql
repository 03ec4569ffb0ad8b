CREATE TABLE "student_attention" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"reasons" jsonb NOT NULL,
	"urgency" real NOT NULL
);
--> statement-breakpoint
DROP INDEX "quiz_attempts_sure_wrong";--> statement-breakpoint
ALTER TABLE "student_attention" ADD CONSTRAINT "student_attention_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_attention_worst" ON "student_attention" USING btree ("urgency" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "quiz_attempts_sure_wrong" ON "quiz_attempts" USING btree ("user_id","local_at") WHERE "quiz_attempts"."confidence" = 'sure' and not "quiz_attempts"."is_correct";