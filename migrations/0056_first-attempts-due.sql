CREATE TABLE "first_attempts_due" (
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "first_attempts_due_user_id_session_id_pk" PRIMARY KEY("user_id","session_id")
);
