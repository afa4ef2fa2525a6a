import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { Client } from 'pg'
import { openBlobs } from '../blobs/openBlobs.ts'
import { type Config, missingInProduction } from '../config.ts'
import { checkDisk } from '../dataFolder.ts'

/** One line of the report. A warning is worth a look; a failure keeps the server from working. */
export interface Finding {
  level: 'ok' | 'warning' | 'failure'
  subject: string
  text: string
}

/** Each server is given so long, ms. */
const PATIENCE = 10_000
const OLDEST_POSTGRESQL = 15
/** Seconds that clocks may differ: signed addresses and tokens allow for little more. */
const MOST_SKEW = 5

/** Looks at settings and asks every server that they name. Changes nothing but one object of the bucket, which it deletes. */
export async function examine(config: Config): Promise<Finding[]> {
  const checks: [string, () => Promise<string[]>][] = [
    ['settings', async () => settingsOf(config)],
    ['data folder', async () => checkDisk(config.dataDir).then(() => [])],
    ['database', async () => (config.databaseUrl ? databaseOf(config.databaseUrl) : [])],
    ['database, direct', async () => (config.directUrl ? databaseOf(config.directUrl) : [])],
    ['contents', () => contentsOf(config)],
    ['mail', () => mailOf(config)],
  ]
  const findings: Finding[] = []
  for (const [subject, check] of checks) {
    try {
      const warnings = await check()
      findings.push(...warnings.map((warning) => ({ level: 'warning' as const, subject, text: warning })))
      if (warnings.length === 0) findings.push({ level: 'ok', subject, text: '' })
    } catch (error) {
      findings.push({ level: 'failure', subject, text: error instanceof Error ? error.message || error.name : String(error) })
    }
  }
  return findings
}

/** The findings as lines for an operator. */
export const reportOf = (findings: Finding[]): string =>
  findings.map(({ level, subject, text: said }) => `${level.padEnd(9)}${subject}${said && `: ${said}`}`).join('\n')

function settingsOf(config: Config): string[] {
  const warnings = missingInProduction({ ...config, environment: 'production', allowIncomplete: false }).filter((line) => !/^FACET_(ALLOW|PLAIN)/.test(line))
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  if (isHttps && config.trustProxy === false) warnings.push('FACET_TRUST_PROXY is not set: every client has the address of the proxy that ends TLS')
  if (isHttps && config.hstsDays < 365) warnings.push('FACET_HSTS_DAYS is below 365')
  if (config.databaseUrl && !config.secret)
    warnings.push('FACET_SECRET is not set: servers with data folders of their own would not know the tokens of each other')
  if (!config.metricsToken) warnings.push('FACET_METRICS_TOKEN is not set: nothing can watch this server')
  return warnings
}

async function databaseOf(url: string): Promise<string[]> {
  const warnings: string[] = []
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; now: Date; encoding: string }>(
      `select current_setting('server_version') as version, now(), current_setting('server_encoding') as encoding`,
    )
    const [{ version, now, encoding }] = rows
    if (Number.parseInt(version) < OLDEST_POSTGRESQL) throw new Error(`PostgreSQL ${version}: ${OLDEST_POSTGRESQL} or newer is needed`)
    if (encoding !== 'UTF8') throw new Error(`the database is in ${encoding}: UTF8 is needed`)
    const skew = Math.abs(now.getTime() - Date.now()) / 1000
    if (skew > MOST_SKEW) warnings.push(`its clock differs by ${Math.round(skew)} s`)
    return warnings
  } finally {
    await client.end().catch(() => {})
  }
}

/** Keeps, reads and deletes an object, and begins and aborts an upload in parts. */
async function contentsOf(config: Config): Promise<string[]> {
  const warnings: string[] = []
  if (config.databaseUrl && !config.s3Bucket) warnings.push('no bucket: servers with data folders of their own would not find the contents of each other')
  const blobs = openBlobs(config)
  const key = randomUUID()
  try {
    await blobs.put(key, Readable.from(['facet']))
    if ((await text(await blobs.get(key))) !== 'facet') throw new Error('an object that was kept has other contents')
    if (blobs.parts) await blobs.parts.abort({ key, id: await blobs.parts.begin(key) })
    await blobs.delete(key)
    return warnings
  } finally {
    await blobs.close()
  }
}

async function mailOf({ smtpUrl }: Config): Promise<string[]> {
  if (!smtpUrl) return ['SMTP_URL is not set: mails are files of the data folder']
  const transport = createTransport(smtpUrl, { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE } as object)
  try {
    await transport.verify()
    return []
  } finally {
    transport.close()
  }
}
