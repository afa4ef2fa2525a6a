import { randomUUID } from 'node:crypto'
import {
  authorizeDrive,
  connectWebDav,
  disconnectDrive,
  DRIVE_CALLBACK_PATH,
  DRIVE_DOWNLOAD_PATH,
  driveProviders,
  finishDrive,
  getDriveEntry,
  getDriveList,
  getDriveProviders,
  getDriveTickets,
  listDriveFolder,
  searchDrive,
} from '../../contract/calls/drives.ts'
import type { CodeName } from '../../contract/codes.ts'
import { vipFunctions } from '../../contract/vip/functions.ts'
import { formatsOfName } from '../../src/core/formats.ts'
import { answer } from '../http/answer.ts'
import { ApiError } from '../http/apiError.ts'
import { createIsolated } from '../isolated/isolated.ts'
import { ownAddress } from '../ownAddress.ts'
import type { Module, Services } from '../services.ts'
import { type DriveAdapter, DriveError, type DriveFailure, type DrivePage } from './adapters/adapter.ts'
import { webDavDrive } from './adapters/webdav.ts'
import { allowList } from './addresses.ts'
import { createConsents, createDriveStore, type DriveRow, MOST_DRIVES, shownDrive } from './driveStore.ts'
import { createDriveTickets, registerDownload } from './download.ts'
import { createEgress } from './egress.ts'
import { authorizeUrl, exchangeCode } from './oauth.ts'
import { configuredProviders } from './providers.ts'
import { createVault, readVaultKeys } from './vault.ts'
import { isVip } from '../vip/membership.ts'
import { createVisits } from './visit.ts'

const TICKET_MS = 60 * 60_000
const HOUR_MS = 3_600_000

const errors: Record<DriveFailure, CodeName> = {
  credentials: 'accessForbidden',
  'not-found': 'dataMissing',
  'refused-address': 'accessForbidden',
  unavailable: 'networkAnomaly',
}

const paidFormats = new Set(vipFunctions.filter(({ tie, tier }) => tie.kind === 'format' && tier === 'vip').map(({ tie }) => tie.id))

/** Whether files are those of a model that only VIP may open from a drive: a format for VIP is among them, and none that is for everybody. */
function isForVip(names: readonly string[]): boolean {
  const formats = names.map((name) => formatsOfName(name).filter(({ ready }) => ready)).filter((possible) => possible.length > 0)
  return formats.length > 0 && formats.every((possible) => possible.every(({ id }) => paidFormats.has(id)))
}

/** Cloud drives: connecting, listing, searching, and reading files through this server, which keeps no copy of them. */
export function createDrives(services: Services): Module {
  const { config, db, log, now, secrets } = services
  const vault = createVault(config.vaultKeys ? readVaultKeys(config.vaultKeys) : [{ id: 'derived', key: secrets('drive vault') }])
  const egress = createEgress(allowList(config.driveHosts))
  // A thread of its own: drives that answer slowly or badly do not hold up the checks of uploads.
  const isolated = createIsolated()
  const providers = configuredProviders(config)
  const store = createDriveStore(db, vault)
  const consents = createConsents(db, vault, now)
  const visit = createVisits({ store, egress, isolated, providers, now })
  const tickets = createDriveTickets(secrets('drive ticket'), now)
  let address = (): string => ownAddress(config)
  const redirectUri = (): string => `${address()}${DRIVE_CALLBACK_PATH}`

  async function ownDrive(userId: string, id: string): Promise<DriveRow> {
    const row = await store.find(userId, id)
    if (!row) throw new ApiError('dataMissing')
    return row
  }
  /** Runs work and answers a drive's failure with the catalogue's entry for it. */
  async function asking<T>(work: () => Promise<T>, named: Partial<typeof errors> = {}): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DriveError)) throw error
      log.info({ failure: error.failure, reason: error.message }, 'drive did not answer')
      throw new ApiError({ ...errors, ...named }[error.failure])
    }
  }
  async function onDrive<T>(userId: string, id: string, work: (drive: DriveAdapter) => Promise<T>): Promise<T> {
    const row = await ownDrive(userId, id)
    return asking(() => visit(row, work))
  }
  async function checkRoom(userId: string): Promise<void> {
    if ((await store.all(userId)).length >= MOST_DRIVES) throw new ApiError('addFailed')
  }
  const asPage = ({ entries, next, truncated }: DrivePage) => ({ entries, next: next ?? null, truncated: truncated ?? false })

  return {
    name: 'drives',
    routes: [
      answer(getDriveProviders, async () => ({
        providers: driveProviders.map((provider) => ({ provider, available: provider === 'webdav' || providers[provider] !== undefined })),
      })),
      answer(getDriveList, async ({ session }) => ({ drives: (await store.all(session.userId)).map(shownDrive) })),
      answer(connectWebDav, async ({ body, session }) => {
        await checkRoom(session.userId)
        const { url, user, password } = body
        const webdav = { url, user, password }
        // Its root must answer before anything is kept.
        await asking(() => webDavDrive(egress, isolated, webdav).list(), { credentials: 'passwordIncorrect' })
        return shownDrive(
          await store.add(
            { id: randomUUID(), userId: session.userId, provider: 'webdav', name: body.name || new URL(url).hostname, connectedAt: now() },
            { kind: 'webdav', webdav },
          ),
        )
      }),
      answer(authorizeDrive, async ({ body, session }) => {
        const provider = providers[body.provider]
        if (!provider) throw new ApiError('notSupportedYet')
        const { state, verifier } = await consents.begin(session.userId, body.provider)
        return { url: authorizeUrl(provider.client, redirectUri(), state, verifier) }
      }),
      answer(finishDrive, async ({ body, session }) => {
        const consent = await consents.take(session.userId, body.state)
        const provider = consent && providers[consent.provider]
        if (!consent || !provider) throw new ApiError('requestFailed')
        await checkRoom(session.userId)
        const tokens = await asking(() => exchangeCode(egress, provider.client, body.code, redirectUri(), consent.verifier, now().getTime()), {
          credentials: 'requestFailed',
        })
        return shownDrive(
          await store.add(
            { id: randomUUID(), userId: session.userId, provider: consent.provider, name: provider.title, connectedAt: now() },
            { kind: 'oauth', tokens },
          ),
        )
      }),
      answer(disconnectDrive, async ({ body, session }) => {
        if (!(await store.remove(session.userId, body.driveId))) throw new ApiError('dataMissing')
        return {}
      }),
      answer(listDriveFolder, async ({ query, session }) =>
        asPage(await onDrive(session.userId, query.driveId, (drive) => drive.list(query.folder, query.cursor))),
      ),
      answer(searchDrive, async ({ query, session }) =>
        asPage(await onDrive(session.userId, query.driveId, (drive) => drive.search(query.search, query.cursor))),
      ),
      answer(getDriveEntry, ({ query, session }) => onDrive(session.userId, query.driveId, (drive) => drive.stat(query.id))),
      answer(getDriveTickets, async ({ body, session }) => {
        await ownDrive(session.userId, body.driveId)
        if (isForVip(body.files.map(({ name }) => name)) && !(await isVip(db, session.userId, now()))) throw new ApiError('vipRequired')
        const expiresAt = new Date(now().getTime() + TICKET_MS)
        const made = body.files.map(async ({ id, name }) => {
          const ticket = await tickets.make({ sub: session.userId, drive: body.driveId, id, name }, expiresAt)
          return { id, url: `${DRIVE_DOWNLOAD_PATH}?ticket=${ticket}` }
        })
        return { tickets: await Promise.all(made), expiresAt: expiresAt.toISOString() }
      }),
    ],
    jobs: [{ name: 'drive consents', everyMs: HOUR_MS, run: () => consents.forget() }],
    async register(app) {
      address = () => ownAddress(config, app.server)
      registerDownload(app, { tickets, store, visit })
      // In the fragment the code reaches the app only, no log and no other server; `finishDrive` then checks whose consent it is.
      app.get<{ Querystring: Record<string, string | undefined> }>(DRIVE_CALLBACK_PATH, async ({ query }, reply) => {
        const known = ['state', 'code', 'error'].flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]] as [string, string]] : []))
        return reply.redirect(`${address()}/#/cloudDriveList?${new URLSearchParams(known)}`, 303)
      })
    },
    close: async () => {
      egress.close()
      await isolated.close()
    },
  }
}
