ALTER TABLE "feedback" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "pushed_until" timestamp (3) with time zone DEFAULT now() NOT NULL;