import { readFileSync } from 'node:fs'
import { OpenError } from '../../../src/core/errors.ts'
import type { Body } from '../../../workers/kernel/brep/body.ts'
import { readCompound } from '../../../workers/io/compound/compound.ts'
import type { PartDraft } from '../../../workers/contract/format.ts'
import { displayPart } from '../../../workers/formats/solidedge/displayPart.ts'
import { modelsOf } from '../../../workers/formats/solidedge/exactPart.ts'
import { readPartFile } from '../../../workers/formats/solidedge/partFile.ts'
import { readDocument } from '../../../workers/formats/solidworks/document.ts'
import { partOf } from '../../../workers/formats/solidworks/partFile.ts'
import { partitionsOf } from '../../../workers/formats/solidworks/partitions.ts'
import { corpusFiles } from '../../../tests/support/corpus.ts'

/** A part file that displays a mesh and may hold the exact bodies too. */
export interface ShownPart {
  file: string
  /** Undefined when it displays nothing that can be read. */
  read(): { draft: PartDraft; models: (() => Body[])[] } | undefined
}

type Read = (bytes: Uint8Array<ArrayBuffer>) => ReturnType<ShownPart['read']>

const solidEdge: Read = (bytes) => {
  const compound = readCompound(bytes)
  const { display, styles } = readPartFile(compound)
  const draft = displayPart(0, '', display, styles)
  return draft && { draft, models: modelsOf(compound) }
}

const solidWorks: Read = (bytes) => {
  const document = readDocument(bytes)
  const draft = partOf(document, '')
  return draft && { draft: { ...draft, id: 0 }, models: [...partitionsOf(document)] }
}

/** Part files of a collection, by format. */
export const shownParts = (): Record<string, ShownPart[]> => ({
  'Solid Edge': partsOf('solidedge', /\.(par|psm)$/i, solidEdge),
  SolidWorks: partsOf('solidworks', /\.sldprt$/i, solidWorks),
})

const partsOf = (format: string, names: RegExp, read: Read): ShownPart[] =>
  corpusFiles(format)
    .filter(({ file }) => names.test(file))
    .map(({ file, path }) => ({
      file,
      read() {
        try {
          return read(new Uint8Array(readFileSync(path)))
        } catch (error) {
          if (error instanceof OpenError) return undefined
          throw error
        }
      },
    }))
