import { OpenError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import { unitOfLength } from '../../../src/core/units.ts'
import { baseName, type FileSet, pathKey } from '../../contract/fileSet.ts'
import { damagedData, skippedEntity, unitAssumed } from '../../mesh/notes.ts'
import { foldNode } from '../../mesh/three/sceneTree.ts'
import { Pictures } from '../../mesh/three/pictures.ts'
import { wholeFile } from '../../mesh/three/showScene.ts'
import type { FormatReader, Sink } from '../../contract/format.ts'
import type { VrmlDocument } from './ast.ts'
import { readDocument } from './document.ts'
import { Protos, type SceneContext, VrmlScene } from './scene.ts'
import { shapePart } from './shapePart.ts'

export const reader: FormatReader = {
  id: 'vrml',
  async open(files, path, sink) {
    const document = readDocument(await wholeFile(files, path), (fraction) => sink.progress('parse', fraction))
    const { format, metres } = document
    const inlined = new Inlines(files, path, sink)
    const context: SceneContext = { jobs: [], skipped: new Map(), nodes: 0, inline: (addresses, from) => inlined.read(addresses, from, context) }
    const name = baseName(path)
    const root: Node = { id: 0, name, children: await new VrmlScene(path, new Protos(document.protos), context).nodes(document.nodes, 1) }
    for (const [what, count] of context.skipped) sink.note(skippedEntity(what, count))
    if (document.errors > 0) sink.note(damagedData('places that are no VRML', document.errors))
    if (context.jobs.length === 0) throw new OpenError(document.isEmpty ? 'file-exception' : 'no-geometry')
    if (!metres) sink.note(unitAssumed)
    else root.transform = scaled(metres * 1000)
    sink.structure({ name, format, units: metres ? unitOfLength(metres * 1000) : 'unknown', upAxis: 'y', root: foldNode(root) })

    const pictures = new Pictures(files, path, sink)
    let dropped = 0
    let shown = 0
    for (const [at, job] of context.jobs.entries()) {
      const made = await shapePart(job, pictures, sink)
      dropped += made.dropped
      if (made.part) {
        sink.part(made.part)
        shown++
      }
      sink.progress('tessellate', (at + 1) / context.jobs.length)
    }
    if (dropped > 0) sink.note(damagedData('polygons, lines or points without vertices that can be used', dropped))
    if (shown === 0) throw new OpenError(dropped > 0 ? 'file-exception' : 'no-geometry')
  },
}

/** From the file's unit to millimetres; none where it is the millimetre. */
const scaled = (k: number): Float64Array | undefined => (k === 1 ? undefined : new Float64Array([k, 0, 0, 0, 0, k, 0, 0, 0, 0, k, 0, 0, 0, 0, 1]))

/** Files that Inline nodes refer to; each is parsed once, one inside itself is left out. */
class Inlines {
  private readonly documents = new Map<string, { scene: VrmlScene; document: VrmlDocument } | undefined>()
  private readonly files: FileSet
  private readonly sink: Sink

  constructor(files: FileSet, root: string, sink: Sink) {
    this.files = files
    this.sink = sink
    this.documents.set(pathKey(root), undefined)
  }

  async read(addresses: string[], from: VrmlScene, context: SceneContext): Promise<{ scene: VrmlScene; nodes: VrmlDocument['nodes'] } | undefined> {
    const entry = addresses.map((address) => this.files.resolve(address, from.path)).find(Boolean)
    if (!entry) {
      if (addresses.length > 0) this.sink.missing(addresses[0])
      return undefined
    }
    const key = pathKey(entry.path)
    if (!this.documents.has(key)) {
      this.documents.set(key, undefined)
      try {
        const document = readDocument(await entry.bytes(), () => undefined)
        this.documents.set(key, { document, scene: new VrmlScene(entry.path, new Protos(document.protos), context) })
      } catch (error) {
        if (!(error instanceof OpenError)) throw error
        this.sink.note(damagedData(`${baseName(entry.path)} cannot be read`))
      }
    }
    const found = this.documents.get(key)
    return found && { scene: found.scene, nodes: found.document.nodes }
  }
}
