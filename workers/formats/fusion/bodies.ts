import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { wireBody } from '../../kernel/brep/body.ts'
import type { AcisModel } from '../acis/readAcis.ts'
import type { PartSource } from '../exact/laterParts.ts'
import type { PartGroup } from '../exact/partGroups.ts'
import type { DesignBody } from './design/design.ts'
import type { Sketch } from './design/sketches.ts'
import type { FusionDocument } from './document.ts'

/** A body that the tree shows. */
interface Wanted {
  id: number
  name: string
  /** Number of the body in its stream. */
  key: number
  /** 0: the stream's own. */
  color: Rgba
}

/** The bodies of one stream that the tree shows: read when they are to be shown, and not kept. */
class StreamGroup implements PartGroup {
  readonly bytes: number
  readonly owner: string
  readonly wanted: Wanted[] = []
  private readonly document: FusionDocument
  private readonly path: string
  private readonly read: (model: AcisModel) => void
  private first: Promise<AcisModel | undefined> | undefined

  constructor(document: FusionDocument, path: string, read: (model: AcisModel) => void) {
    this.document = document
    this.path = path
    this.read = read
    this.bytes = document.size(path)
    this.owner = document.path
  }

  /** The stream, ahead of its turn. */
  ahead(): Promise<AcisModel | undefined> {
    return (this.first ??= this.document.read(this.path))
  }

  has(model: AcisModel): boolean {
    return this.wanted.some(({ key }) => sourceOf(model, key) !== undefined)
  }

  async load(): Promise<PartSource[]> {
    const model = await this.ahead()
    this.first = undefined
    if (!model) return []
    this.read(model)
    return this.wanted.flatMap(({ id, name, key, color }) => {
      const source = sourceOf(model, key)
      return source ? { ...source, id, name, color: color || source.color } : []
    })
  }
}

/** The bodies of a design's tree, by the streams that hold them. */
export class DesignBodies {
  count = 0
  /** Bodies that the design names and no stream has. */
  absent = 0
  private readonly byPath = new Map<string, StreamGroup>()
  private readonly drawn: PartSource[] = []
  private readonly read: (model: AcisModel) => void

  /** `read`: called with each stream when its bodies are shown. */
  constructor(read: (model: AcisModel) => void) {
    this.read = read
  }

  /** How many of the parts are sketches. */
  get sketches(): number {
    return this.drawn.length
  }

  get groups(): PartGroup[] {
    const streams = [...this.byPath.values()].map((group) => ({
      bytes: group.bytes,
      owner: group.owner,
      load: async () => {
        const parts = await group.load()
        this.absent += group.wanted.length - parts.length
        return parts
      },
    }))
    return this.drawn.length > 0 ? [...streams, { bytes: 0, load: async () => this.drawn }] : streams
  }

  /** The number of a sketch's part: its curves as edges. */
  draw({ name, curves }: Sketch): number {
    const body = wireBody(
      curves,
      curves.map((_, i) => i),
    )
    this.drawn.push({ id: this.count, name, bodies: [body], points: [], color: 0 })
    return this.count++
  }

  /** The number of a body's part; undefined where its stream is not there. */
  add(document: FusionDocument, { stream, key }: DesignBody, name: string, color: Rgba): number | undefined {
    const path = document.stream(stream)
    if (path === undefined) {
      this.absent++
      return undefined
    }
    const place = `${document.path} ${path}`
    let group = this.byPath.get(place)
    if (!group) this.byPath.set(place, (group = new StreamGroup(document, path, this.read)))
    group.wanted.push({ id: this.count, name, key, color })
    return this.count++
  }

  /** The first stream that has a body of the tree; undefined where none has. */
  async first(): Promise<AcisModel | undefined> {
    for (const group of [...this.byPath.values()].toSorted((a, b) => b.bytes - a.bytes)) {
      const model = await group.ahead()
      if (model && group.has(model)) return model
    }
    return undefined
  }
}

/** The body of a stream: by its number there, or by its place where bodies have none. */
function sourceOf(model: AcisModel, key: number): PartSource | undefined {
  const byKey = model.keys.findIndex((known) => known.key === key)
  return model.parts[byKey >= 0 ? byKey : model.keys.findIndex((known) => known.key < 0 && known.ordinal === key)]
}
