import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { HubEvent, HubPayload } from '../contract/realtime.ts'
import { type Authenticate, createAuthenticator } from './accounts/authenticate.ts'
import { type Audit, createAudit } from './audit/audit.ts'
import type { BlobStore } from './blobs/blobStore.ts'
import { openBlobs } from './blobs/openBlobs.ts'
import type { Primary } from './cluster/worker.ts'
import type { Config } from './config.ts'
import { closeDataFolder } from './dataFolder.ts'
import type { Route } from './http/answer.ts'
import type { Job } from './jobs/runner.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createMessenger, type Messenger } from './messages/messenger.ts'
import { type Backplane, createBackplane } from './realtime/backplane.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { afterwardsEnded } from './store/afterwards.ts'
import { type Database, type Db, openDatabase } from './store/database.ts'

/** Sends a notice to a user's devices; whichever process holds their connections. */
export interface Notifier {
  toUser<E extends HubEvent>(userId: string, event: E, payload: HubPayload<E>, options?: { exceptSession?: string; onlySession?: string }): Promise<void>
}

/** What every module of the server builds on. */
export interface Services {
  config: Config
  log: Logger
  database: Database
  db: Db
  blobs: BlobStore
  mail: Mailer
  notify: Notifier
  /** What carries notices between processes. */
  backplane: Backplane
  /** Writes messages of the server to users. */
  messages: Messenger
  /** Keys by purpose. */
  secrets: Secrets
  audit: Audit
  /** The session behind an access token; throws the `ApiError` of one that is not good. */
  authenticate: Authenticate
  now(): Date
}

/** A part of the server: its calls and what else it does. */
export interface Module {
  name: string
  routes: Route[]
  /** Routes outside of the envelope: uploads, downloads, webhooks, redirects. */
  register?(app: FastifyInstance): Promise<void>
  jobs?: Job[]
  /** Realtime connections that are open. */
  readonly connections?: number
  /** Deletes what the database's cascade does not reach. Runs before the user's row goes; may run again after a failure. */
  deleteUser?(userId: string): Promise<void>
  close?(): Promise<void>
}

export interface Replaced {
  database?: Database
  /** The process that this one is a worker of. */
  primary?: Primary
  mail?: Mailer
  now?: () => Date
}

/** Opens the configured services. Tests replace the clock, the mailer and the database. */
export async function createServices(config: Config, log: Logger, replaced: Replaced = {}): Promise<Services> {
  closeDataFolder(config.dataDir, log)
  const secrets = loadSecrets(config)
  const database = replaced.database ?? (await openDatabase(config))
  const { db } = database
  const now = replaced.now ?? (() => new Date())
  const backplane = createBackplane(database, (err) => log.error({ err }, 'a notice was not carried'), replaced.primary)
  return {
    config,
    log,
    database,
    db,
    blobs: openBlobs(config),
    mail: replaced.mail ?? createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outbox: join(config.dataDir, 'outbox') }, log),
    notify: backplane,
    backplane,
    messages: createMessenger({ db, notify: backplane, now }),
    secrets,
    audit: createAudit(db, now),
    authenticate: createAuthenticator({ db, secrets, now }),
    now,
  }
}

export async function closeServices({ blobs, database, db }: Services): Promise<void> {
  await afterwardsEnded({ db })
  await blobs.close()
  await database.close()
}
