import type { ImportClient } from '../../../../workers/entries/client.ts'
import { Opener } from './flow/opener.ts'

let client: Promise<ImportClient> | undefined

/** The app's one import client; its code is fetched when it is first needed. */
export function importClient(): Promise<ImportClient> {
  client ??= import('../../../../workers/entries/client.ts').then(({ createImportClient }) => createImportClient())
  return client
}

export const opener = new Opener(importClient)
