CREATE TABLE "daily_reminders" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"hour" smallint NOT NULL,
	"time_zone" text NOT NULL,
	"way" text NOT NULL,
	"settled_on" date,
	"sent_at" timestamp (3) with time zone,
	"unanswered" smallint DEFAULT 0 NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "daily_reminders_hour" CHECK ("daily_reminders"."hour" between 0 and 23),
	CONSTRAINT "daily_reminders_way_known" CHECK ("daily_reminders"."way" in ('mail', 'push')),
	CONSTRAINT "daily_reminders_stopped" CHECK ("daily_reminders"."stopped_at" is null or not "daily_reminders"."is_on")
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_sid" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "stop_url" text;--> statement-breakpoint
ALTER TABLE "daily_reminders" ADD CONSTRAINT "daily_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_sid_sessions_sid_fk" FOREIGN KEY ("session_sid") REFERENCES "public"."sessions"("sid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_sid");