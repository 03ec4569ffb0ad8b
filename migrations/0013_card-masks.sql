ALTER TABLE "own_cards" ALTER COLUMN "question_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "flashcards" ADD COLUMN "occlusion" jsonb;--> statement-breakpoint
ALTER TABLE "own_cards" ADD COLUMN "cloze" text;--> statement-breakpoint
ALTER TABLE "own_cards" ADD COLUMN "back_image_url" text;--> statement-breakpoint
ALTER TABLE "own_cards" ADD COLUMN "occlusion" jsonb;--> statement-breakpoint
ALTER TABLE "flashcards" ADD CONSTRAINT "flashcards_masks_on_image" CHECK ("flashcards"."occlusion" is null or "flashcards"."image_url" is not null);--> statement-breakpoint
ALTER TABLE "own_cards" ADD CONSTRAINT "own_cards_masks_on_image" CHECK ("own_cards"."occlusion" is null or "own_cards"."image_url" is not null);