CREATE OR REPLACE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The daily sweep alone says so. Even then only what is before the place where the chain goes on, and 30 days old, which is the
  -- least that an owner can ask for; a day less, because the clocks of the hub and of the database may differ.
  IF TG_OP = 'DELETE' AND current_setting('hub.audit_sweep', true) = 'on' THEN
    IF OLD.at < now() - interval '29 days'
      AND OLD.number <= (SELECT (value ->> 'number')::bigint FROM settings WHERE key = 'audit_anchor') THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'entries of the audit log are only ever added';
END $$;--> statement-breakpoint
CREATE FUNCTION keep_audit_origins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Addresses go after 90 days, again with a day for clocks that differ, together with their entry, or with the person.
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (
      SELECT FROM audit_entries WHERE number = OLD.number AND at >= now() - interval '89 days'
        AND NOT EXISTS (SELECT FROM users WHERE id = coalesce(actor_id, subject_id) AND erased_at IS NOT NULL)
    ) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'addresses of the audit log are only ever added';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_never_emptied BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();--> statement-breakpoint
CREATE TRIGGER audit_origins_append_only BEFORE UPDATE OR DELETE ON "audit_origins"
  FOR EACH ROW EXECUTE FUNCTION keep_audit_origins();--> statement-breakpoint
CREATE TRIGGER audit_origins_never_emptied BEFORE TRUNCATE ON "audit_origins"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_origins();
