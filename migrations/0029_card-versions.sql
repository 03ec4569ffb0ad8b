CREATE TABLE "flashcard_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"flashcard_id" uuid NOT NULL,
	"front" text NOT NULL,
	"back" text NOT NULL,
	"cloze" text,
	"image_url" text,
	"back_image_url" text,
	"occlusion" jsonb,
	"changed_by_id" uuid,
	"change_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "flashcards" ADD COLUMN "changed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "flashcards" ADD COLUMN "change_note" text;--> statement-breakpoint
ALTER TABLE "flashcards" ADD COLUMN "version_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
-- What the cards that are there say now becomes their first version; nobody knows any more who wrote it.
INSERT INTO flashcard_versions (id, flashcard_id, front, back, cloze, image_url, back_image_url, occlusion, created_at)
  SELECT version_id, id, front, back, cloze, image_url, back_image_url, occlusion, updated_at FROM flashcards;--> statement-breakpoint
ALTER TABLE "flashcards" ALTER COLUMN "version_id" SET DEFAULT null;--> statement-breakpoint
CREATE INDEX "flashcard_versions_flashcard" ON "flashcard_versions" USING btree ("flashcard_id","created_at");--> statement-breakpoint
ALTER TABLE "flashcards" ADD CONSTRAINT "flashcards_version_id_flashcard_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."flashcard_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flashcards_version" ON "flashcards" USING btree ("version_id");--> statement-breakpoint
-- As with questions: each content of a card is kept as a version, whoever writes the card. A restore brings cards together
-- with the version they had, which is kept where it is this card's and says what the card says.
CREATE FUNCTION flashcards_keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.version_id IS DISTINCT FROM OLD.version_id) AND EXISTS (
    SELECT FROM flashcard_versions v WHERE v.id = NEW.version_id AND v.flashcard_id = NEW.id AND
      (v.front, v.back, v.cloze, v.image_url, v.back_image_url, v.occlusion)
      IS NOT DISTINCT FROM
      (NEW.front, NEW.back, NEW.cloze, NEW.image_url, NEW.back_image_url, NEW.occlusion)
  ) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    -- A card that is there already is not inserted again: ON CONFLICT leaves it as it is, or updates it.
    SELECT version_id INTO NEW.version_id FROM flashcards WHERE id = NEW.id;
    IF FOUND THEN
      RETURN NEW;
    END IF;
  ELSIF
    (NEW.front, NEW.back, NEW.cloze, NEW.image_url, NEW.back_image_url, NEW.occlusion)
    IS NOT DISTINCT FROM
    (OLD.front, OLD.back, OLD.cloze, OLD.image_url, OLD.back_image_url, OLD.occlusion)
  THEN
    NEW.version_id := OLD.version_id;
    RETURN NEW;
  END IF;
  INSERT INTO flashcard_versions
    (flashcard_id, changed_by_id, change_note, front, back, cloze, image_url, back_image_url, occlusion)
  VALUES
    (NEW.id, NEW.changed_by_id, NEW.change_note, NEW.front, NEW.back, NEW.cloze, NEW.image_url, NEW.back_image_url, NEW.occlusion)
  RETURNING id INTO NEW.version_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER flashcards_keep_version BEFORE INSERT OR UPDATE ON flashcards
  FOR EACH ROW EXECUTE FUNCTION flashcards_keep_version();
