-- As before, with the texts inside the content, such as rows to be matched and units.
CREATE FUNCTION question_search_text(question text, options jsonb, content jsonb, explanation text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(question) || E'\n' ||
    coalesce((SELECT string_agg(lower(value), E'\n' ORDER BY position)
      FROM jsonb_array_elements_text(options) WITH ORDINALITY AS option (value, position)), '') || E'\n' ||
    coalesce((SELECT string_agg(lower(value #>> '{}') || E'\n', '' ORDER BY position)
      FROM jsonb_path_query(content, 'strict $.** ? (@.type() == "string")')
      WITH ORDINALITY AS part (value, position)), '') ||
    lower(coalesce(explanation, ''))
$$;
--> statement-breakpoint
-- PostgreSQL before 17 cannot change what a column is generated from. The index goes with the column.
-- contract: the column is there again, with the same name and type, when this transaction ends; nobody calls the function
ALTER TABLE "questions" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (question_search_text("question", "options", "content", "explanation")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "questions_search" ON "questions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
DROP FUNCTION question_search_text(text, jsonb, text);
