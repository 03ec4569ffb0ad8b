-- contract: until they are replaced, processes of the previous version can't read or change assignments
ALTER TABLE "assignment_students" RENAME TO "assignment_accommodations";--> statement-breakpoint
ALTER TABLE "assignment_accommodations" RENAME CONSTRAINT "assignment_students_assignment_id_user_id_pk" TO "assignment_accommodations_assignment_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "assignment_accommodations" RENAME CONSTRAINT "assignment_students_assignment_id_assignments_id_fk" TO "assignment_accommodations_assignment_id_assignments_id_fk";--> statement-breakpoint
ALTER TABLE "assignment_accommodations" RENAME CONSTRAINT "assignment_students_user_id_users_id_fk" TO "assignment_accommodations_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "assignment_accommodations" RENAME CONSTRAINT "assignment_students_changed_by_id_users_id_fk" TO "assignment_accommodations_changed_by_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "assignment_accommodations" RENAME CONSTRAINT "assignment_students_times" TO "assignment_accommodations_times";--> statement-breakpoint
ALTER TABLE "assignment_accommodations" RENAME CONSTRAINT "assignment_students_limit" TO "assignment_accommodations_limit";--> statement-breakpoint
ALTER TABLE "assignment_accommodations" RENAME CONSTRAINT "assignment_students_attempts" TO "assignment_accommodations_attempts";--> statement-breakpoint
ALTER TABLE "assignment_accommodations" RENAME CONSTRAINT "assignment_students_mark" TO "assignment_accommodations_mark";--> statement-breakpoint
ALTER TABLE "assignment_accommodations" RENAME CONSTRAINT "assignment_students_reason" TO "assignment_accommodations_reason";--> statement-breakpoint
ALTER INDEX "assignment_students_user" RENAME TO "assignment_accommodations_user";--> statement-breakpoint
ALTER INDEX "assignment_students_changed_by" RENAME TO "assignment_accommodations_changed_by";
