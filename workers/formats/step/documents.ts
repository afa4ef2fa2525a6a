import { OpenError } from '../../../src/core/errors.ts'
import type { FileEntry, FileSet } from '../../contract/fileSet.ts'
import { pathKey } from '../../contract/fileSet.ts'
import { linkReferences, readExchange, type WhileScanning } from './references.ts'
import { documentOf, type StepDocument } from './structure/document.ts'

/** Files that one opening reads at most. */
const MAX_DOCUMENTS = 20_000

/** Files of more bytes than this are held in pieces of so many. */
const LARGE = 64 << 20
const PIECE = 4 << 20

/** A STEP file and all STEP files that it refers to, directly or through each other. */
export interface DocumentSet {
  root: StepDocument
  find(document: StepDocument, product: number): StepDocument | undefined
  /** Names of referenced files that are not in the set. */
  missing: string[]
  /** Referenced files that are there but are no STEP files. */
  foreign: string[]
  /** References to instances by names that the other file does not have. */
  unknown: number
}

/** Reads one file alone; throws `OpenError` when it is no STEP file. */
export async function readStepFile(entry: FileEntry): Promise<StepDocument> {
  return documentOf(await readExchange(entry), entry.path)
}

/** References that are to be followed: of products that have no shape of their own. */
export function externalNames(document: StepDocument): { product: number; names: string[][] }[] {
  const { representations, occurrences, table } = document
  return [...document.external].flatMap(([product, names]) => {
    if (occurrences.byParent.has(product)) return []
    const own = table.products.get(product)!.representations
    const drawable = own.some((row) => representations.get(row)!.items.some((item) => !['placement', 'curve'].includes(representations.kind(item))))
    return drawable ? [] : [{ product, names }]
  })
}

/** `scanning`: called while the file itself is read. */
export async function readDocuments(files: FileSet, path: string, scanning?: WhileScanning): Promise<DocumentSet> {
  const missing = new Set<string>()
  const foreign = new Set<string>()
  let unknown = 0
  const read = async (entry: FileEntry, watch?: WhileScanning): Promise<StepDocument> => {
    const linked = await linkReferences(entry, files, watch)
    for (const name of linked.missing) missing.add(name)
    for (const name of linked.foreign) foreign.add(name)
    unknown += linked.unknown
    // Before the tables of the structure are made: for a moment the file is there twice.
    if (linked.exchange.size > LARGE) linked.exchange.cut(PIECE)
    return documentOf(linked.exchange, entry.path, linked.ownRows)
  }
  const entry = files.need(path)
  const root = await read(entry, scanning)
  const byPath = new Map<string, StepDocument | undefined>([[pathKey(entry.path), root]])
  const links = new Map<StepDocument, Map<number, StepDocument>>()
  const queue = [root]
  for (const document of queue) {
    const found = new Map<number, StepDocument>()
    links.set(document, found)
    for (const { product, names } of externalNames(document)) {
      const target = names
        .flat()
        .map((name) => files.resolve(name, document.path))
        .find((candidate) => candidate !== undefined)
      if (!target) {
        for (const [name] of names) missing.add(name)
        continue
      }
      const key = pathKey(target.path)
      if (!byPath.has(key) && byPath.size < MAX_DOCUMENTS) {
        const other = await read(target).catch((error: unknown) => {
          if (!(error instanceof OpenError)) throw error
          foreign.add(target.path)
          return undefined
        })
        byPath.set(key, other)
        if (other) queue.push(other)
      }
      const other = byPath.get(key)
      if (other) found.set(product, other)
    }
  }
  return { root, find: (document, product) => links.get(document)?.get(product), missing: [...missing], foreign: [...foreign], unknown }
}
