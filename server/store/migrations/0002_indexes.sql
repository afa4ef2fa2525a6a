DROP INDEX "file_records_unviewed";--> statement-breakpoint
DROP INDEX "messages_newest";--> statement-breakpoint
DROP INDEX "messages_unread";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
CREATE INDEX "refresh_tokens_used" ON "refresh_tokens" USING btree ("used_at") WHERE "refresh_tokens"."used_at" is not null;--> statement-breakpoint
CREATE INDEX "sign_in_flows_user" ON "sign_in_flows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_flows_link" ON "sign_in_flows" USING btree ("link_to");--> statement-breakpoint
CREATE INDEX "users_cancelled" ON "users" USING btree ("cancelled_at") WHERE "users"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "written_off_age" ON "written_off" USING btree ("at");--> statement-breakpoint
CREATE INDEX "doomed_blobs_age" ON "doomed_blobs" USING btree ("doomed_at");--> statement-breakpoint
CREATE INDEX "file_records_user" ON "file_records" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "file_records_removed" ON "file_records" USING btree ("id") WHERE "file_records"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_age" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_payments_settling" ON "sandbox_payments" USING btree ("settles_at") WHERE "sandbox_payments"."settles_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_payments_open" ON "sandbox_payments" USING btree ("expires_at") WHERE "sandbox_payments"."state" = 'open';--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_delivered" ON "sandbox_webhooks" USING btree ("delivered_at") WHERE "sandbox_webhooks"."delivered_at" is not null;--> statement-breakpoint
CREATE INDEX "shares_user" ON "shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shares_deleted" ON "shares" USING btree ("deleted_at") WHERE "shares"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "comments_deleted" ON "comments" USING btree ("deleted_at") WHERE "comments"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "saved_views_deleted" ON "saved_views" USING btree ("deleted_at") WHERE "saved_views"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "vip_members_unreminded" ON "vip_members" USING btree ("ends_at") WHERE "vip_members"."reminded_for" is null or "vip_members"."reminded_for" < "vip_members"."ends_at";--> statement-breakpoint
CREATE INDEX "file_records_unviewed" ON "file_records" USING btree ("last_opened_at","id") WHERE not "file_records"."starred" and "file_records"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("user_id","created_at","id") WHERE "messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at","id");