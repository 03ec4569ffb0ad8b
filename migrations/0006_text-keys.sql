-- Text as lists sort it and searches compare it: without case, accents and other variants. It depends on no locale, so both engines
-- and all servers agree. Its parts are parsed now, since an index is built without a search path. `textKey` in `src/shared/domain/text-key.ts` is the same for the client.

-- For texts with more than ASCII. The letters listed have no decomposition, or no lower case in the locale "C".
CREATE FUNCTION text_key_of_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
  SELECT CASE WHEN plain ~ '[^\x01-\x7f]' THEN
    replace(replace(replace(replace(replace(replace(replace(replace(translate(plain,
      'ŁØĐÐĦŦŊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐҒҖҚҢҮҰҲҺӘӨԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖłøđðħŧŋıς',
      'loddhtnαβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґғҗқңүұҳһәөաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆloddhtniσ'),
      'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th')
    ELSE plain END
  FROM (SELECT lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]+', '', 'g') COLLATE "C")) AS stripped (plain)
);--> statement-breakpoint

-- Most texts are plain, and this part is inlined.
CREATE FUNCTION text_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN octet_length(value) = char_length(value) THEN lower(value COLLATE "C") ELSE text_key_of_letters(value) END;--> statement-breakpoint

CREATE OR REPLACE FUNCTION question_search_text(question text, options jsonb, content jsonb, explanation text) RETURNS text
LANGUAGE sql IMMUTABLE RETURN
  text_key(question || E'\n' ||
    coalesce((SELECT string_agg(value, E'\n' ORDER BY position)
      FROM jsonb_array_elements_text(options) WITH ORDINALITY AS option (value, position)), '') || E'\n' ||
    coalesce((SELECT string_agg((value #>> '{}') || E'\n', '' ORDER BY position)
      FROM jsonb_path_query(content, 'strict $.** ? (@.type() == "string")')
      WITH ORDINALITY AS part (value, position)), '') ||
    coalesce(explanation, ''));--> statement-breakpoint
-- Computes the stored column again, where it changes.
UPDATE "questions" SET "question" = "question" WHERE octet_length("search_text") <> char_length("search_text");--> statement-breakpoint

DROP INDEX "flashcards_search";--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
CREATE INDEX "flashcards_search" ON "flashcards" USING gin ((text_key("front" || ' ' || "back") collate "C") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ((text_key("last_name") collate "C"),(text_key("first_name") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ((text_key("first_name" || ' ' || "last_name" || ' ' || "email") collate "C") gin_trgm_ops);