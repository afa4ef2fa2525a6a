import type { Object3D } from 'three'
import { OpenError } from '../../../src/core/errors.ts'
import type { Node, Structure } from '../../../src/core/scene/model.ts'
import { baseName, type FileSet } from '../../contract/fileSet.ts'
import type { Sink } from '../../contract/format.ts'
import { damagedData } from '../notes.ts'
import { foldNode, sceneTree, type TreeOptions } from './sceneTree.ts'
import { Pictures } from './pictures.ts'
import { scenePart } from './scenePart.ts'

export interface ShowOptions extends TreeOptions, Pick<Structure, 'units' | 'upAxis' | 'application'> {
  format: string
  /** Pictures inside the file, by address. */
  blobs?: ReadonlyMap<string, Blob>
  /** Column-major turn of the whole scene. */
  turn?: Float64Array
  /** The file that the user opened, when `path` lies inside it. */
  shownAs?: string
}

/** Hands the scene that a loader of three.js made to the pipeline: the tree first, then part by part. Throws `no-geometry` when nothing can be drawn. */
export async function showScene(scene: Object3D, files: FileSet, path: string, sink: Sink, options: ShowOptions): Promise<void> {
  const { nodes, jobs } = sceneTree(scene, options)
  if (jobs.length === 0) throw new OpenError('no-geometry')
  const name = baseName(options.shownAs ?? path)
  const root: Node = { id: 0, name, children: nodes }
  if (options.turn) root.transform = options.turn
  const { format, units, upAxis, application } = options
  sink.structure({ name, format, units, upAxis, root: foldNode(root), ...(application && { application }) })
  const pictures = new Pictures(files, path, sink, options.blobs)
  let dropped = 0
  let shown = 0
  for (const [at, job] of jobs.entries()) {
    const made = await scenePart(job, options.scale, pictures)
    dropped += made.dropped
    if (made.part) {
      sink.part(made.part)
      shown++
    }
    sink.progress('tessellate', (at + 1) / jobs.length)
  }
  if (dropped > 0) sink.note(damagedData('triangles, lines or points without vertices that can be used', dropped))
  if (shown === 0) throw new OpenError(dropped > 0 ? 'file-exception' : 'no-geometry')
}

/** The bytes of the file at `path`; throws `empty-file`. */
export async function wholeFile(files: FileSet, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const entry = files.need(path)
  if (entry.size === 0) throw new OpenError('empty-file', path)
  return entry.bytes()
}
