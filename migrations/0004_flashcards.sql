CREATE TABLE "card_review_log" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"rating" integer,
	"undoes" uuid,
	"state_before" text,
	"time_spent" integer DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_review_log_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "card_review_log_kind_known" CHECK ("card_review_log"."kind" in ('grade', 'undo', 'resume')),
	CONSTRAINT "card_review_log_grade" CHECK (("card_review_log"."kind" = 'grade') = ("card_review_log"."rating" is not null) and ("card_review_log"."kind" = 'grade') = ("card_review_log"."state_before" is not null)),
	CONSTRAINT "card_review_log_rating" CHECK ("card_review_log"."rating" between 1 and 4),
	CONSTRAINT "card_review_log_undo" CHECK (("card_review_log"."kind" = 'undo') = ("card_review_log"."undoes" is not null)),
	CONSTRAINT "card_review_log_time" CHECK ("card_review_log"."time_spent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "card_schedules" (
	"user_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"flashcard_id" uuid,
	"own_card_id" uuid,
	"state" text NOT NULL,
	"due" timestamp (3) with time zone NOT NULL,
	"scheduled_due" timestamp (3) with time zone NOT NULL,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"scheduled_days" double precision NOT NULL,
	"learning_steps" integer NOT NULL,
	"reps" integer NOT NULL,
	"lapses" integer NOT NULL,
	"last_review" timestamp (3) with time zone NOT NULL,
	"leech_at" integer NOT NULL,
	"is_set_aside" boolean NOT NULL,
	CONSTRAINT "card_schedules_user_id_card_id_pk" PRIMARY KEY("user_id","card_id"),
	CONSTRAINT "card_schedules_one_card" CHECK ("card_schedules"."card_id" = coalesce("card_schedules"."flashcard_id", "card_schedules"."own_card_id")),
	CONSTRAINT "card_schedules_one_kind" CHECK (num_nonnulls("card_schedules"."flashcard_id", "card_schedules"."own_card_id") = 1),
	CONSTRAINT "card_schedules_state_known" CHECK ("card_schedules"."state" in ('learning', 'review', 'relearning'))
);
--> statement-breakpoint
CREATE TABLE "own_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"front" text NOT NULL,
	"back" text NOT NULL,
	"image_url" text,
	"topic_id" uuid,
	"question_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_cards_one_a_question" UNIQUE("user_id","question_id"),
	CONSTRAINT "own_cards_front_not_blank" CHECK (btrim("own_cards"."front") <> ''),
	CONSTRAINT "own_cards_back_not_blank" CHECK (btrim("own_cards"."back") <> '')
);
--> statement-breakpoint
CREATE TABLE "study_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_per_day" integer DEFAULT 20 NOT NULL,
	"reviews_per_day" integer DEFAULT 200 NOT NULL,
	"exam_date" date,
	"topic_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "flashcards" ADD COLUMN "cloze" text;--> statement-breakpoint
ALTER TABLE "flashcards" ADD COLUMN "back_image_url" text;--> statement-breakpoint
ALTER TABLE "card_review_log" ADD CONSTRAINT "card_review_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_review_log" ADD CONSTRAINT "card_review_log_undone_grade" FOREIGN KEY ("user_id","undoes") REFERENCES "public"."card_review_log"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_schedules" ADD CONSTRAINT "card_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_schedules" ADD CONSTRAINT "card_schedules_flashcard_id_flashcards_id_fk" FOREIGN KEY ("flashcard_id") REFERENCES "public"."flashcards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_schedules" ADD CONSTRAINT "card_schedules_own_card_id_own_cards_id_fk" FOREIGN KEY ("own_card_id") REFERENCES "public"."own_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_cards" ADD CONSTRAINT "own_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_cards" ADD CONSTRAINT "own_cards_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_settings" ADD CONSTRAINT "study_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_review_log_undone_once" ON "card_review_log" USING btree ("user_id","undoes");--> statement-breakpoint
CREATE INDEX "card_review_log_card" ON "card_review_log" USING btree ("user_id","card_id","at");--> statement-breakpoint
CREATE INDEX "card_review_log_at" ON "card_review_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "card_schedules_due" ON "card_schedules" USING btree ("user_id","state","due") WHERE not "card_schedules"."is_set_aside";--> statement-breakpoint
CREATE INDEX "card_schedules_set_aside" ON "card_schedules" USING btree ("user_id") WHERE "card_schedules"."is_set_aside";--> statement-breakpoint
CREATE INDEX "card_schedules_flashcard" ON "card_schedules" USING btree ("flashcard_id");--> statement-breakpoint
CREATE INDEX "card_schedules_own_card" ON "card_schedules" USING btree ("own_card_id");--> statement-breakpoint
CREATE INDEX "own_cards_user_created" ON "own_cards" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "own_cards_topic" ON "own_cards" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "flashcards_search" ON "flashcards" USING gin (lower("front" || ' ' || "back") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "flashcards_sides" ON "flashcards" USING btree (md5("front" || chr(31) || "back"));--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER card_review_log_append_only BEFORE UPDATE ON "card_review_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
