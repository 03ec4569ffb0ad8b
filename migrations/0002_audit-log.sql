-- contract: until they are replaced, processes of the previous version write their audit entries to the server log instead.
-- Without these triggers until the end, because entries get their addresses from the other table.
DROP TRIGGER "audit_entries_append_only" ON "audit_entries";--> statement-breakpoint
DROP TRIGGER "audit_entries_never_emptied" ON "audit_entries";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "address" text;--> statement-breakpoint
UPDATE "audit_entries" entry SET "address" = origin."address" FROM "audit_origins" origin WHERE origin."number" = entry."number";--> statement-breakpoint
DROP TABLE "audit_origins" CASCADE;--> statement-breakpoint
DROP FUNCTION keep_audit_origins();--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "number" ADD GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
SELECT setval('audit_entries_number_seq', max("number")) FROM "audit_entries" HAVING count(*) > 0;--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "details" SET DATA TYPE json USING "details"::json;--> statement-breakpoint
ALTER TABLE "audit_entries" DROP COLUMN "origin";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP COLUMN "digest";--> statement-breakpoint
DELETE FROM "settings" WHERE "key" = 'audit_anchor';--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_kind_known";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_kind_known" CHECK ("audit_entries"."kind" in ('sign-in', 'accounts', 'content', 'marks', 'mail', 'exports', 'backups', 'settings', 'notes'));--> statement-breakpoint
-- One about a class becomes a note about each student who was in it; without any, only owners see it.
INSERT INTO "audit_entries" ("at", "kind", "action", "outcome", "actor_id", "subject_id", "details", "note")
SELECT disclosed."created_at", 'notes', 'POST /api/audit-log/notes', 'done', disclosed."created_by_id",
  CASE disclosed."about" WHEN 'student' THEN disclosed."user_id" WHEN 'class' THEN coalesce(member."user_id", disclosed."class_id", disclosed."id") END,
  '{}', concat(disclosed."day", ', to ', disclosed."recipient", ': ', disclosed."what", '. Grounds: ', disclosed."ground")
FROM "disclosures" disclosed
LEFT JOIN "class_members" member ON member."class_id" = disclosed."class_id" AND member."joined_at"::date <= disclosed."day"
ORDER BY disclosed."created_at";--> statement-breakpoint
DROP TABLE "disclosures" CASCADE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Owners can have entries deleted after 30 days, and addresses are deleted after 90: each a day less here, because
  -- the clocks of the hub and of the database may differ.
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '29 days' THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - 'address' - 'note' = to_jsonb(OLD) - 'address' - 'note'
      AND (NEW.address IS NOT DISTINCT FROM OLD.address OR (NEW.address IS NULL AND (
        OLD.at < now() - interval '89 days'
        OR EXISTS (SELECT FROM users WHERE id IN (OLD.actor_id, OLD.subject_id) AND erased_at IS NOT NULL)
      )))
      -- When the student is erased or deleted.
      AND (NEW.note IS NOT DISTINCT FROM OLD.note OR (NEW.note IS NULL AND OLD.subject_id IS NOT NULL)) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'entries of the audit log are only ever added';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();--> statement-breakpoint
CREATE TRIGGER audit_entries_never_emptied BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();
