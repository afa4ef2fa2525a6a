import { createStore } from 'jotai'
import { createContext, useContext } from 'react'
import type { ImportClient } from '../../../../workers/entries/client.ts'
import { DocumentHolder, pageDocument, type Store } from '../../state/documentHolder.ts'
import { Opener } from './flow/opener.ts'

let client: Promise<ImportClient> | undefined

/** The one import client of all sessions; its code is fetched when it is first needed. */
export function importClient(): Promise<ImportClient> {
  client ??= import('../../../../workers/entries/client.ts').then(({ createImportClient }) => createImportClient())
  return client
}

/**
 * One opened model with all state that speaks of it: a store of atoms, the document in it, and the opener that brings files into it.
 * Sessions share the workers and nothing else: neither sees the documents, selections or hidden parts of another.
 */
export class Session {
  readonly document: DocumentHolder
  readonly opener: Opener

  constructor(document = new DocumentHolder(createStore()), workers: () => Promise<ImportClient> = importClient) {
    this.document = document
    this.opener = new Opener(document, workers)
  }

  get store(): Store {
    return this.document.store
  }
}

/** The session on screen. */
export const pageSession = new Session(pageDocument)

const SessionContext = createContext(pageSession)
export const SessionProvider = SessionContext.Provider

/** The session that a component shows. */
export const useSession = (): Session => useContext(SessionContext)
