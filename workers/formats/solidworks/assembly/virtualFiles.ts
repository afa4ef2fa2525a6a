import { OpenError } from '../../../../src/core/errors.ts'
import { baseName, type FileSet } from '../../../contract/fileSet.ts'
import { type Document, readDocument } from '../document.ts'

/** Storage of an assembly in which each stream is a whole SolidWorks file, named by its component. */
const STORAGE = 'VirtualComp/'
/** `component^assembly.sldprt`: no file on a disk has such a name. */
const VIRTUAL = /^([^^]+)\^(.+)\.sld(?:prt|asm)$/i
/** Virtual assemblies hold the files of their own virtual components. */
const MOST_LEVELS = 8

/** Whether a component has no file of its own: the assembly that it was made in carries it. */
export const isVirtual = (path: string): boolean => VIRTUAL.test(baseName(path))

/**
 * Contents of a virtual component: of the assembly that is opened, of one of its own virtual assemblies, or of the sub-assembly that the name states, when its file is in
 * the set. Undefined when none carries it.
 */
export async function virtualFile(component: string, document: Document, files: FileSet, path: string): Promise<Uint8Array | undefined> {
  const [, name, owner] = VIRTUAL.exec(baseName(component)) ?? []
  if (name === undefined) return undefined
  const own = carried(document, name, 0)
  if (own) return own
  const entry = files.resolve(`${owner}.sldasm`, path)
  return entry && entry.path !== path ? carried(readDocument(await entry.bytes()), name, 0) : undefined
}

function carried({ streams }: Document, name: string, level: number): Uint8Array | undefined {
  const wanted = `${STORAGE}${name}`.toLowerCase()
  const stream = streams.names.find((own) => own.toLowerCase() === wanted)
  const bytes = stream && streams.read(stream)
  if (bytes) return bytes
  if (level >= MOST_LEVELS) return undefined
  for (const own of streams.names.filter((each) => each.startsWith(STORAGE))) {
    const inner = assemblyIn(streams.read(own))
    const found = inner && carried(inner, name, level + 1)
    if (found) return found
  }
  return undefined
}

function assemblyIn(bytes: Uint8Array | undefined): Document | undefined {
  if (!bytes) return undefined
  try {
    const document = readDocument(bytes)
    return document.kind === 'assembly' ? document : undefined
  } catch (error) {
    if (error instanceof OpenError) return undefined
    throw error
  }
}
