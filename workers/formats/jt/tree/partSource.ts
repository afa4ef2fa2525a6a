import type { Matrix } from '../../../../src/core/geometry/matrix.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Attribute, PartId } from '../../../../src/core/scene/model.ts'
import type { Segment } from '../container/container.ts'
import type { JtDocument } from '../document.ts'
import type { AtomValue } from '../graph/graph.ts'

/** One shape of a part. */
export interface ShapeUse {
  /** Undefined where the node names no segment, or one that is not there. */
  segment: Segment | undefined
  /** Within the part, in its units; absent = identity. */
  matrix?: Matrix
  /** 0 = the part's. */
  color: Rgba
}

/** Where the geometry of a distinct part comes from. */
export interface JtPart {
  id: PartId
  name: string
  document: JtDocument
  shapes: ShapeUse[]
  /** The exact bodies in segments of their own. */
  exact: Segment[]
  /** Millimetres per unit of the part's coordinates. */
  scale: number
  /** 0 = none of its own. */
  color: Rgba
  /** The stated box, in the part's units: shown where nothing else can be. */
  box?: Float64Array
}

/** `crank.part;17;0:` and `top.asm;0;610:` are a name, its kind, and two numbers of versions. */
const STAMPED = /^(.*);\d+;-?\d+:$/
const KIND = /\.(part|asm)$/i

/** The name that a node has; '' for none. */
export function nameOf(properties: ReadonlyMap<string, AtomValue>): string {
  for (const key of ['JT_PROP_NAME', 'CAD_PARTNAME::', 'Name::']) {
    const stated = properties.get(key)
    if (typeof stated !== 'string' || stated === '') continue
    return (STAMPED.exec(stated)?.[1] ?? stated).replace(KIND, '')
  }
  return ''
}

/** Properties that are meant for users: their keys end in two colons. */
export function attributesOf(properties: ReadonlyMap<string, AtomValue>): Attribute[] {
  const out: Attribute[] = []
  for (const [key, value] of properties) {
    if (!key.endsWith('::') || typeof value === 'object' || value === '') continue
    out.push({ name: key.slice(0, -2), value })
  }
  return out
}
