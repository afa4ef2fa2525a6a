import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { Note, Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import type { FileEntry } from '../../contract/fileSet.ts'
import type { Phase, Quality } from '../../contract/format.ts'
import type { OpenSource } from '../../contract/opening.ts'
import { blobEntry, memoryEntry } from './blobEntry.ts'

// What the packages take and give, whatever they read.

/** Bytes of a file, or a `File` or `Blob` that is read piece by piece. */
export type Source = Uint8Array | ArrayBuffer | Blob

export interface ReadOptions {
  /** Name of the file: the end decides where the bytes do not (`part.step`). */
  name?: string
  /** How fine curved faces become triangles; `normal` when absent. */
  quality?: Quality
  /** Further files that the first one refers to, by their paths: parts of an assembly, materials of a mesh, references of a drawing. */
  files?: Readonly<Record<string, Source>>
  /** Called while the file is read: `fraction` of the phase, 0 to 1. */
  progress?(phase: Phase, fraction: number): void
}

interface Remarks {
  /** Notes on things that were skipped, repaired or doubted. */
  notes: Note[]
  /** Names of files that were referred to and not given. */
  missing: string[]
}

/** A model, read whole. Lengths are millimetres, whatever the unit of the file. */
export interface ReadModel extends Remarks {
  structure: Structure
  /** Parts by their ids. */
  parts: Map<PartId, Part>
}

/** A drawing, read whole: coordinates are its own units. */
export interface ReadDrawing extends Remarks {
  drawing: Drawing
}

const blobOf = (source: Source): Blob => (source instanceof Blob ? source : new Blob([source as Uint8Array<ArrayBuffer>]))

export const sourceEntry = (path: string, source: Source): FileEntry =>
  source instanceof Blob
    ? blobEntry(path, source)
    : memoryEntry(path, (source instanceof ArrayBuffer ? new Uint8Array(source) : source) as Uint8Array<ArrayBuffer>)

/** A file and those that it refers to as the pipeline takes them. */
export function openSourceOf(name: string, content: Source, files: Readonly<Record<string, Source>> = {}): OpenSource {
  const entries = [[name, content] as const, ...Object.entries(files)].map(([path, data]) => ({ path, blob: blobOf(data) }))
  return { name, container: entries.length === 1 ? 'file' : 'folder', entries }
}
