-- As 0002, but compares the details as text: JSON that contains the character NUL cannot be converted, and no entry may keep the addresses of
-- others from being emptied.
CREATE OR REPLACE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Owners can have entries deleted after 30 days, and addresses are deleted after 90: each a day less here, because
  -- the clocks of the hub and of the database may differ.
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '29 days' THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF (NEW.number, NEW.at, NEW.kind, NEW.action, NEW.outcome, NEW.actor_id, NEW.subject_id, NEW.details::text)
      IS NOT DISTINCT FROM (OLD.number, OLD.at, OLD.kind, OLD.action, OLD.outcome, OLD.actor_id, OLD.subject_id, OLD.details::text)
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
END $$;
