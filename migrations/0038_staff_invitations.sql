CREATE TABLE "invitation_classes" (
	"invitation_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "invitation_classes_invitation_id_class_id_pk" PRIMARY KEY("invitation_id","class_id")
);
--> statement-breakpoint
DROP INDEX "invitations_open_to_hub";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "invitation_classes" ADD CONSTRAINT "invitation_classes_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_classes" ADD CONSTRAINT "invitation_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_classes_class" ON "invitation_classes" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_to_staff" ON "invitations" USING btree ("email") WHERE "invitations"."staff_role" is not null and "invitations"."used_at" is null and "invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_to_hub" ON "invitations" USING btree ("email") WHERE "invitations"."class_id" is null and "invitations"."staff_role" is null and "invitations"."used_at" is null and "invitations"."withdrawn_at" is null;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_staff_role_known" CHECK ("invitations"."staff_role" in ('assistant', 'teacher', 'owner'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_of_staff" CHECK ("invitations"."staff_role" is null or "invitations"."class_id" is null);