DROP INDEX "messages_age";--> statement-breakpoint
CREATE INDEX "messages_in_order" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "vip_members_renewing" ON "vip_members" USING btree ("ends_at") WHERE "vip_members"."auto_renew" and ("vip_members"."reminded_for" is null or "vip_members"."reminded_for" < "vip_members"."ends_at");