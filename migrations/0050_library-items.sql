CREATE TABLE "library_items" (
	"item" text PRIMARY KEY NOT NULL,
	"question_id" uuid,
	"flashcard_id" uuid,
	"version_id" uuid,
	"words_digest" text NOT NULL,
	"media_digest" text,
	CONSTRAINT "library_items_one" CHECK (num_nonnulls("library_items"."question_id", "library_items"."flashcard_id") = 1)
);
