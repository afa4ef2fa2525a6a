import type { ImportClient } from '../../../../workers/client.ts'

let client: Promise<ImportClient> | undefined

/** The app's one import client; its code is fetched when it is first needed. */
export function importClient(): Promise<ImportClient> {
  client ??= import('../../../../workers/client.ts').then(({ createImportClient }) => createImportClient())
  return client
}
