-- Hubs showed a draft of these texts as if somebody had written it. Where there is a teacher, it has been the public page
-- until now, so it counts as saved; new hubs publish only what a teacher saves.
INSERT INTO "settings" ("key", "value")
SELECT 'site', jsonb_build_object(
  'title', 'Sonography Learning Hub',
  'instructorName', 'Your Instructor',
  'credentials', 'Registered Diagnostic Medical Sonographer, educator',
  'biography', 'I teach ultrasound the way I wish I had been taught: physics that explains the picture, anatomy that you can find with a probe in your hand, and questions that make you reason instead of recite. Every question here comes with an explanation, and every mistake is a place to learn.',
  'quote', 'Do not memorize the picture. Understand what the sound did on its way.',
  'professionalUrl', ''
)
WHERE EXISTS (SELECT 1 FROM "users" WHERE "role" = 'teacher')
ON CONFLICT ("key") DO NOTHING;
