ALTER TABLE "verification_codes" ADD COLUMN "client" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "others_tries_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "state_size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "saved_views" SET "state_size" = length("state"::text) WHERE "state" IS NOT NULL;
