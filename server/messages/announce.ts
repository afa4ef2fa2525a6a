import { sql } from 'drizzle-orm'
import { messageContent, type MessageContent } from '../../contract/messageContent.ts'
import type { Services } from '../services.ts'

/** A message of the operator's to every user; returns how many there are. Open apps show it when they fetch again. */
export async function announce(
  { db, now }: Pick<Services, 'db' | 'now'>,
  announcement: Omit<Extract<MessageContent, { kind: 'announcement' }>, 'kind'>,
): Promise<number> {
  const content = messageContent.parse({ kind: 'announcement', ...announcement })
  const { rows } = (await db.execute(sql`
    with written as (
      insert into messages (id, user_id, content, created_at)
      select gen_random_uuid(), id, ${JSON.stringify(content)}::jsonb, ${now().toISOString()}::timestamptz from users
      returning 1
    ) select count(*)::int as total from written`)) as unknown as { rows: { total: number }[] }
  return rows[0].total
}
