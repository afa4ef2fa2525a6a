import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true })

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** Lower case, verified by a code or by a social provider; `null` for an account without one. */
    email: text().unique(),
    nickname: text().notNull(),
    /** argon2id in PHC form. */
    passwordHash: text(),
    profession: text().notNull().default('Default'),
    receiveNotifications: boolean().notNull().default(true),
    locale: text().notNull().default('en'),
    frozenAt: moment(),
    /** Set when the user cancelled: the remaining data is being deleted. */
    cancelledAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [index('users_cancelled').on(table.cancelledAt).where(sql`${table.cancelledAt} is not null`)],
)

/** One log-in of an account on one device: the family of its refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** From the user agent, as a notice may show it. */
    device: text().notNull(),
    /** Index into `platforms` of the contract. */
    platform: integer().notNull().default(0),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
    /** `LogoutReason` of the contract. */
    endReason: text(),
    /** `hash` of the known device that it was opened on. */
    knownDevice: text(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** Devices on which a user has typed in a mailed code and asked for no further code for a while. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the random id that the device keeps. */
    hash: text().notNull(),
    /** From the user agent, as the list of devices shows it. */
    device: text().notNull(),
    createdAt: moment().notNull(),
    knownUntil: moment().notNull(),
  },
  (table) => [unique().on(table.userId, table.hash), index().on(table.knownUntil)],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, which is random. */
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    usedAt: moment(),
    /** Hash of the token that was given for it. */
    successor: text(),
  },
  (table) => [index().on(table.sessionId), index('refresh_tokens_used').on(table.usedAt).where(sql`${table.usedAt} is not null`)],
)

/** Codes sent by mail. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: uuid().primaryKey(),
    /** Keyed hashes: neither addresses nor codes can be read from the table. */
    addressHash: text().notNull(),
    codeHash: text().notNull(),
    /** Who asked for it: `Client.id`. Others cannot use up its tries, nor replace it by asking for another one. */
    client: text().notNull().default(''),
    purpose: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    triesLeft: integer().notNull(),
    /** Tries of clients that did not ask for it: somebody may ask at home and type the code in on the way. */
    othersTriesLeft: integer().notNull().default(0),
    usedAt: moment(),
  },
  (table) => [index().on(table.addressHash, table.purpose, table.createdAt), index().on(table.expiresAt)],
)

/** Counters of tries that must be limited whichever process answers. */
export const tries = pgTable(
  'tries',
  {
    /** Keyed hash of the limited action and its subject. */
    key: text().primaryKey(),
    count: integer().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** What remains of a cancelled account: keyed hashes of its address and social identities. */
export const writtenOff = pgTable(
  'written_off',
  {
    hash: text().primaryKey(),
    at: moment().notNull(),
  },
  (table) => [index('written_off_age').on(table.at)],
)

export const socialIdentities = pgTable(
  'social_identities',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    /** The provider's own id of the person. */
    subject: text().notNull(),
    email: text(),
    createdAt: moment().notNull(),
  },
  (table) => [unique().on(table.provider, table.subject), unique().on(table.userId, table.provider)],
)

/** A sign-in with a social provider that is under way. */
export const signInFlows = pgTable(
  'sign_in_flows',
  {
    /** SHA-256 of the `state` that goes to the provider and back. */
    stateHash: text().primaryKey(),
    provider: text().notNull(),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    /** SHA-256 of a cookie: only the browser that began may end it. */
    browserHash: text().notNull(),
    /** The server's own address as the browser uses it. */
    origin: text().notNull(),
    /** The account that a new identity is to be linked to. */
    linkTo: uuid().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** The provider answers once. */
    answeredAt: moment(),
    /** Given beside the answer by providers that do not put it into their tokens. */
    name: text(),
    /** Once the person is identified: SHA-256 of the code that the client exchanges, and for whom. */
    ticketHash: text().unique(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.expiresAt), index('sign_in_flows_user').on(table.userId), index('sign_in_flows_link').on(table.linkTo)],
)

export const accessRecords = pgTable(
  'access_records',
  {
    id: uuid().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    platform: integer().notNull(),
    page: text().notNull(),
    locale: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.at)],
)

/** What happened to accounts. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid().primaryKey(),
    at: moment().notNull(),
    event: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid(),
    ip: text(),
    device: text(),
    detail: text(),
  },
  (table) => [index().on(table.userId, table.at), index().on(table.at)],
)
