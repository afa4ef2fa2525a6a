ALTER TABLE "file_records" ADD COLUMN "prepared_file_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "kind" text DEFAULT 'contents' NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "view_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "file_records" ADD CONSTRAINT "file_records_prepared_file_id_cloud_files_id_fk" FOREIGN KEY ("prepared_file_id") REFERENCES "public"."cloud_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_records_prepared" ON "file_records" USING btree ("prepared_file_id") WHERE "file_records"."prepared_file_id" is not null;