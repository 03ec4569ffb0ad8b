CREATE TABLE "audit_entries" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid,
	"details" text NOT NULL,
	"origin" text,
	"digest" text NOT NULL,
	CONSTRAINT "audit_entries_kind_known" CHECK ("audit_entries"."kind" in ('sign-in', 'accounts', 'content', 'marks', 'mail', 'exports', 'backups', 'settings')),
	CONSTRAINT "audit_entries_outcome_known" CHECK ("audit_entries"."outcome" in ('done', 'begun', 'refused', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "audit_origins" (
	"number" bigint PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"nonce" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_origins" ADD CONSTRAINT "audit_origins_number_audit_entries_number_fk" FOREIGN KEY ("number") REFERENCES "public"."audit_entries"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("kind","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","number" DESC NULLS LAST);--> statement-breakpoint
CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The daily sweep alone says so, for the entries that are older than the owner wants.
  IF TG_OP = 'DELETE' AND current_setting('hub.audit_sweep', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'entries of the audit log are only ever added';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();
