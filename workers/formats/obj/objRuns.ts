import { Growing } from '../../mesh/growing.ts'

/** No such index in a corner. */
export const NONE = 0xffffffff

/** Indices of corners that count only when every corner has one: given up at the first without. */
class FullColumn {
  private values: Growing<Uint32Array<ArrayBuffer>> | undefined = new Growing(Uint32Array, 96)

  push(index: number): void {
    if (index !== NONE) this.values?.push(index)
    else {
      this.values?.release()
      this.values = undefined
    }
  }

  /** Every corner so far has one. */
  get isFull(): boolean {
    return this.values !== undefined
  }

  append(other: FullColumn): void {
    const taken = other.take()
    if (taken) for (const index of taken) this.values?.push(index)
    else this.push(NONE)
  }

  /** The indices, which are given away; undefined when a corner has none. */
  take(): Uint32Array | undefined {
    return this.values?.take()
  }
}

/** What one object, group and material have in common; corners of triangles in three columns of indices from 0. */
export class ObjRun {
  readonly object: string
  readonly group: string
  readonly material: string
  readonly vertex = new Growing(Uint32Array, 96)
  readonly uv = new FullColumn()
  readonly normal = new FullColumn()
  readonly line = new Growing(Uint32Array, 16)
  readonly lineStart = new Growing(Uint32Array, 16)
  readonly point = new Growing(Uint32Array, 16)
  /** Name of the material that the part looks like. */
  look: string
  /** Faces of several materials, and their colours. */
  faces: { faceStart: Uint32Array; faceColor: Uint32Array } | undefined

  constructor(object: string, group: string, material: string) {
    this.object = object
    this.group = group
    this.material = this.look = material
    this.lineStart.push(0)
  }

  /** Adds the triangles of another run, which is empty then. */
  append(other: ObjRun): void {
    this.vertex.reserve(other.vertex.length)
    for (const vertex of other.vertex.take()) this.vertex.push(vertex)
    this.uv.append(other.uv)
    this.normal.append(other.normal)
  }

  get isEmpty(): boolean {
    return this.vertex.length === 0 && this.line.length === 0 && this.point.length === 0
  }
}

/** The runs of a file, by object, group and material, in order of appearance. */
export class ObjRuns {
  private readonly byKey = new Map<string, ObjRun>()
  private object = ''
  private group = ''
  private material = ''
  current = new ObjRun('', '', '')

  constructor() {
    this.byKey.set('\n\n', this.current)
  }

  setObject(name: string): void {
    this.object = name
    this.group = ''
    this.select()
  }

  setGroup(name: string): void {
    this.group = name
    this.select()
  }

  setMaterial(name: string): void {
    this.material = name
    this.select()
  }

  list(): ObjRun[] {
    return [...this.byKey.values()].filter((run) => !run.isEmpty)
  }

  private select(): void {
    const key = `${this.object}\n${this.group}\n${this.material}`
    const known = this.byKey.get(key)
    if (known) this.current = known
    else this.byKey.set(key, (this.current = new ObjRun(this.object, this.group, this.material)))
  }
}
