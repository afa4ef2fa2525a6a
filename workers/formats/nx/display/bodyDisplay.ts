import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { PartSource } from '../../exact/laterParts.ts'
import { type BodyRecord, INHERITED } from './bodyRecords.ts'

/** Layers above are inside of features. */
const LAST_LAYER = 256

/** Gives the bodies of a part the colours that NX displays them in, and knows which are hidden. */
export class BodyDisplay {
  private readonly palette: Uint32Array
  /** Records that no body has been found for yet, by the numbers of their faces. */
  private readonly free = new Map<string, BodyRecord[]>()
  private readonly bySection: Map<number, BodyRecord>
  /** Colour of all bodies; 0 = they differ. */
  private readonly common: Rgba
  private readonly hidden = new Set<PartSource>()

  /** `palette`: none of its colours are known when it is empty. */
  constructor(records: readonly BodyRecord[], palette: Uint32Array) {
    this.palette = palette
    this.bySection = new Map(records.map((record) => [record.section, record]))
    const colors = new Set(records.map(({ color }) => this.colorOf(color)))
    this.common = colors.size === 1 ? [...colors][0] : 0
    for (const record of records) {
      const key = keyOf([...record.faces.keys()])
      const same = this.free.get(key)
      if (same) same.push(record)
      else this.free.set(key, [record])
    }
  }

  /** Whether the part displays the bodies of a section: those with a record, unless their layer is one of features. Undefined for a part without records. */
  displays(section: number | undefined): boolean | undefined {
    if (this.bySection.size === 0 || section === undefined) return undefined
    const record = this.bySection.get(section)
    return record !== undefined && record.layer <= LAST_LAYER
  }

  /** Whether the record of a section has as many faces. */
  hasFaces(section: number, count: number): boolean {
    return this.bySection.get(section)?.faces.size === count
  }

  /**
   * A body's record is that of its section; without one it is the one with its faces; of copies, whose faces have the same numbers, the first that is left. Lumps of one body are recorded each by itself
   * and are not found so. What the body states itself stays. `numberOf` tells a face's Parasolid number from its `source`.
   */
  apply(source: PartSource, numberOf: (face: number) => number, section?: number): PartSource {
    const faces = source.bodies.flatMap((body) => body.faces)
    const own = section === undefined ? undefined : this.bySection.get(section)
    const record = own ?? (faces.length > 0 ? this.free.get(keyOf(faces.map((face) => numberOf(face.source))))?.shift() : undefined)
    if (record) for (const face of faces) face.color ??= this.ownColor(record, numberOf(face.source))
    const displayed: PartSource = { ...source, color: source.color || (record ? this.colorOf(record.color) : this.common) }
    if (record?.hidden) this.hidden.add(displayed)
    return displayed
  }

  /** Whether NX hides a body that `apply` gave back. */
  isHidden(source: PartSource): boolean {
    return this.hidden.has(source)
  }

  private ownColor(record: BodyRecord, face: number): Rgba | undefined {
    const color = record.faces.get(face) ?? INHERITED
    return color === INHERITED ? undefined : this.colorOf(color) || undefined
  }

  /** 0 = none. */
  private colorOf(number: number): Rgba {
    return this.palette[number] ?? 0
  }
}

const keyOf = (numbers: number[]): string => numbers.sort((a, b) => a - b).join()
