ALTER TABLE "pictures" ADD COLUMN "data" bytea;--> statement-breakpoint
CREATE INDEX "pictures_waiting" ON "pictures" USING btree ("created_at") WHERE "pictures"."data" is not null;