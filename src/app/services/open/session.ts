import { atom, createStore, type Getter, useAtomValue } from 'jotai'
import type { ImportClient } from '../../../../workers/entries/client.ts'
import { DocumentHolder } from '../../state/documentHolder.ts'
import { followToken } from '../../state/session/token.ts'
import type { Store } from '../../state/store.ts'
import { Opener } from './flow/opener.ts'
import { geometryMemory } from './geometryMemory.ts'

let client: Promise<ImportClient> | undefined

/** The one import client of all sessions; its code is fetched when it is first needed, and again where it did not come. */
export function importClient(): Promise<ImportClient> {
  client ??= import('../../../../workers/entries/client.ts')
    .then(({ createImportClient }) => createImportClient())
    .catch((error: unknown) => {
      client = undefined
      throw error
    })
  return client
}

const sessionAtom = atom<Session | null>(null)

/**
 * One opened model with all state that speaks of it: a store of atoms, the document in it, and the opener that brings files into it.
 * Sessions share the workers and nothing else: neither sees the documents, selections or hidden parts of another.
 */
export class Session {
  readonly store: Store
  readonly document: DocumentHolder
  readonly opener: Opener

  constructor(workers: () => Promise<ImportClient> = importClient, store: Store = createStore()) {
    this.store = store
    this.document = new DocumentHolder(store)
    this.opener = new Opener(this.document, workers)
    store.set(sessionAtom, this)
    followToken(store)
    geometryMemory.follow(this.document)
  }
}

/** The session that a store belongs to. Throws for a store that no session has made. */
export function sessionOf({ get }: { get: Getter }): Session {
  const session = get(sessionAtom)
  if (!session) throw new Error('the store belongs to no session')
  return session
}

/** The session that a component shows: the one of the store that the page provides. */
export function useSession(): Session {
  const session = useAtomValue(sessionAtom)
  if (!session) throw new Error('the page provides no session')
  return session
}
