-- A hub that students use is past its first steps, though an owner may have left one out on purpose.
INSERT INTO "settings" ("key", "value")
SELECT 'first_steps', '{"isHidden": true}'
WHERE EXISTS (SELECT FROM "users" WHERE "role" = 'student' AND "status" = 'approved')
ON CONFLICT DO NOTHING;
