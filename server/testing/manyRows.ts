import { sql } from 'drizzle-orm'
import type { Db } from '../store/database.ts'

/** Rows of account number `i`, one for each, unless the table states another number. The ids follow from the number: `md5('users 7')::uuid`. */
const id = (kind: string, number = 'i'): string => `md5('${kind} ' || ${number})::uuid`
const past = (days: string): string => `now() - (${days}) * interval '1 day'`

/** Columns and values of each table, for account number `i` of `n`. */
const tables: [name: string, columns: string, values: string][] = [
  ['users', 'id, email, nickname, created_at, cancelled_at', `${id('users')}, 'p' || i || '@example.org', 'P' || i, ${past('100')}, null::timestamptz`],
  [
    'sessions',
    'id, user_id, device, created_at, last_used_at, expires_at',
    `${id('sessions')}, ${id('users')}, 'Firefox', ${past('20')}, ${past('1')}, now() + interval '20 days'`,
  ],
  ['refresh_tokens', 'hash, session_id, created_at, used_at', `'h' || i, ${id('sessions')}, ${past('20')}, case when i % 2 = 0 then ${past('i % 50')} end`],
  [
    'verification_codes',
    'id, address_hash, code_hash, purpose, created_at, expires_at, tries_left',
    `${id('codes')}, 'a' || i, 'c', 'logIn', ${past('0.5')}, ${past('0.5')}, 5`,
  ],
  ['tries', 'key, count, expires_at', `'t' || i, 1, now() + interval '1 hour'`],
  ['written_off', 'hash, at', `'w' || i, ${past('i % 300')}`],
  ['social_identities', 'id, user_id, provider, subject, created_at', `${id('social')}, ${id('users')}, 'google', 's' || i, ${past('9')}`],
  [
    'sign_in_flows',
    'state_hash, provider, nonce, code_verifier, browser_hash, origin, link_to, user_id, created_at, expires_at',
    `'f' || i, 'google', 'n', 'v', 'b', 'o', ${id('users')}, ${id('users')}, now(), now()`,
  ],
  ['access_records', 'id, user_id, platform, page, locale, at', `${id('access')}, ${id('users')}, 0, '/', 'en', ${past('i % 80')}`],
  ['audit_events', 'id, at, event, user_id', `${id('audit')}, ${past('i % 300')}, 'loggedIn', ${id('users')}`],
  ['cloud_files', 'id, user_id, sha256, size, created_at', `${id('cloud')}, ${id('users')}, repeat('a', 64), 1000, ${past('9')}`],
  [
    'file_records',
    'id, user_id, name, format, size, content_hash, source, starred, created_at, last_opened_at, removed_at, cloud_file_id',
    `${id('records')}, ${id('users')}, 'gear' || i || '.step', 'step', 1000, 'x' || i, '{"kind":"device"}', i % 3 = 0, ${past('9')}, ${past('(i % 29) * 0.9')}, null::timestamptz, ${id('cloud')}`,
  ],
  ['pictures', 'id, user_id, record_id, type, size, created_at', `${id('pictures')}, ${id('users')}, ${id('records')}, 'image/png', 100, ${past('9')}`],
  [
    'uploads',
    'id, user_id, record_id, name, size, finished_at, expires_at',
    `${id('uploads')}, ${id('users')}, ${id('records')}, 'a', 10, now(), now() + interval '1 day'`,
  ],
  ['sync_codes', 'digest, user_id, record_id, expires_at', `'y' || i, ${id('users')}, ${id('records')}, now() + interval '1 hour'`],
  [
    'shares',
    'id, user_id, record_id, code, name, format, size, review, picture_id, created_at',
    `${id('shares')}, ${id('users')}, ${id('records')}, 'code' || i, 'gear', 'step', 1000, true, ${id('pictures')}, ${past('9')}`,
  ],
  ['share_tries', 'share_id, client, failures, blocked_until, last_at', `${id('shares')}, 'c', 1, now(), now()`],
  [
    'saved_views',
    'id, record_id, user_id, name, state, thumbnail_id, created_at, updated_at, revision',
    `${id('views')}, ${id('records')}, ${id('users')}, 'Front', '{}', ${id('pictures')}, ${past('9')}, ${past('9')}, 1`,
  ],
  [
    'comments',
    'id, record_id, user_id, parent_id, text, created_at, revision',
    `${id('comments')}, ${id('records')}, ${id('users')}, ${id('comments')}, 'Good', ${past('9')}, 2`,
  ],
  [
    'messages',
    'id, user_id, content, created_at, read_at',
    `${id('messages')}, ${id('users')}, '{"kind":"welcome","nickname":"P"}', ${past('i % 300')}, case when i % 2 = 0 then now() end`,
  ],
  [
    'push_subscriptions',
    'id, user_id, session_id, endpoint, p256dh, auth, created_at, pushed_until',
    `${id('push')}, ${id('users')}, ${id('sessions')}, 'https://push.example.org/' || i, 'k', 'a', ${past('9')}, now()`,
  ],
  [
    'orders',
    'id, order_number, user_id, plan_id, days, amount, currency, auto_renew, state, gateway, reference, payment, created_at, payable_until, updated_at',
    `${id('orders')}, 'o' || i, ${id('users')}, 'month', 30, 100, 'EUR', false, 'paid', 'sandbox', 'r' || i, 'p' || i, ${past('9')}, ${past('8')}, ${past('8')}`,
  ],
  ['payment_events', 'id, order_id, kind, received_at', `'sandbox:' || i, ${id('orders')}, 'paid', ${past('8')}`],
  [
    'sandbox_payments',
    'reference, order_number, title, amount, currency, days, auto_renew, success_url, cancel_url, expires_at, state',
    `'r' || i, 'o' || i, 'x', 100, 'EUR', 30, false, 'a', 'b', ${past('8')}, 'paid'`,
  ],
  ['sandbox_webhooks', 'id, body, due_at, delivered_at', `'e' || i, '{}', ${past('8')}, ${past('8')}`],
  [
    'vip_members',
    'user_id, source, auto_renew, ends_at, reminded_for',
    `${id('users')}, 'subscribed', i % 10 = 0, now() + (i % 30) * interval '1 day', case when i % 30 < 4 then now() + interval '40 days' end`,
  ],
  [
    'feedback',
    'id, user_id, kind, problems, opinions, contact_me, email, area_code, phone, created_at',
    `${id('feedback')}, ${id('users')}, 'product', '[]', '', false, '', '', '', ${past('8')}`,
  ],
  ['drives', 'id, user_id, provider, name, sealed, connected_at', `${id('drives')}, ${id('users')}, 'webdav', 'NAS', 'x', ${past('8')}`],
  ['drive_consents', 'digest, user_id, provider, verifier, expires_at', `'d' || i, ${id('users')}, 'google', 'v', now() + interval '1 hour'`],
]

/** Fills every table that grows with rows of `accounts` accounts, and brings the planner's statistics up to date. PostgreSQL only. */
export async function fillDatabase(db: Db, accounts: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Rows are consistent by themselves: checking each reference would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const [name, columns, values] of tables)
      await tx.execute(sql.raw(`insert into ${name} (${columns}) select ${values} from generate_series(1, ${accounts}) as i`))
  })
  await db.execute(sql`analyze`)
}
