import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SHORTEST = 32

/** Gives a key of 32 bytes for each purpose: all are derived from one secret, none discloses another. */
export type Secrets = (purpose: string) => Buffer

/** Takes the secret of the settings, else that of the data folder, which is made on the first start. */
export function loadSecrets({ secret, dataDir }: { secret?: string; dataDir: string }): Secrets {
  if (secret !== undefined && secret.length < SHORTEST) throw new Error(`FACET_SECRET must have at least ${SHORTEST} characters`)
  const root = secret ?? secretOfFolder(dataDir)
  return (purpose) => Buffer.from(hkdfSync('sha256', root, '', `facet ${purpose}`, 32))
}

function secretOfFolder(dataDir: string): string {
  const path = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // `wx`: of two processes that start together one makes it, the other reads it.
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < SHORTEST) throw new Error(`${path} is damaged: it holds less than ${SHORTEST} characters`)
  return secret
}
