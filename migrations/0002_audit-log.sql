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
CREATE OR REPLACE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Owners can have entries deleted after 30 days, and addresses are deleted after 90: each a day less here, because
  -- the clocks of the hub and of the database may differ.
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '29 days' THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF NEW.address IS NULL AND to_jsonb(NEW) - 'address' = to_jsonb(OLD) - 'address' AND (
      OLD.at < now() - interval '89 days'
      OR EXISTS (SELECT FROM users WHERE id IN (OLD.actor_id, OLD.subject_id) AND erased_at IS NOT NULL)
    ) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'entries of the audit log are only ever added';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();--> statement-breakpoint
CREATE TRIGGER audit_entries_never_emptied BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();
