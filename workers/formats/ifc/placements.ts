import { identity, type Matrix, multiply } from '../../../src/core/geometry/matrix.ts'
import { type IfcLine, referenceAt, toNumber } from '../../../wasm/ifc/line.ts'

type Vec = readonly [number, number, number]

/** Placements that one may be relative to, one after the other. */
const MAX_DEPTH = 100
/** Placements kept at a time: storeys and assemblies, that many others are relative to. */
const MAX_KEPT = 4096

/** IfcLocalPlacements in world coordinates. Undefined for whatever is not plain: that is left to the engine. */
export class Placements {
  private readonly line: (id: number) => IfcLine | undefined
  private readonly kept = new Map<number, Matrix>()

  constructor(line: (id: number) => IfcLine | undefined) {
    this.line = line
  }

  /** Column-major 4×4, the file's unit; a copy. */
  world(id: number, depth = 0): Matrix | undefined {
    const line = depth < MAX_DEPTH ? this.line(id) : undefined
    if (line?.type !== 'IfcLocalPlacement') return undefined
    const own = this.axes(referenceAt(line, 1))
    const parent = referenceAt(line, 0)
    const above = parent === undefined ? identity() : this.above(parent, depth + 1)
    return above && own && multiply(above, own)
  }

  private above(id: number, depth: number): Matrix | undefined {
    let world = this.kept.get(id)
    if (!world) {
      world = this.world(id, depth)
      if (world && this.kept.size < MAX_KEPT) this.kept.set(id, world)
    }
    return world
  }

  /** An IfcAxis2Placement3D: its x axis is made perpendicular to its z axis. */
  private axes(id: number | undefined): Matrix | undefined {
    const line = id === undefined ? undefined : this.line(id)
    if (line?.type !== 'IfcAxis2Placement3D') return undefined
    const origin = this.triple(referenceAt(line, 0), 'IfcCartesianPoint')
    const z = this.direction(line, 1, [0, 0, 1])
    const given = this.direction(line, 2, [1, 0, 0])
    const y = z && given && unit(cross(z, given))
    const x = y && unit(cross(y, z))
    return origin && x && Float64Array.of(...x, 0, ...y, 0, ...z, 0, ...origin, 1)
  }

  private direction(line: IfcLine, place: number, usual: Vec): Vec | undefined {
    const argument = line.arguments[place]
    if (argument === null || argument === undefined) return usual
    const given = this.triple(referenceAt(line, place), 'IfcDirection')
    return given && unit(given)
  }

  /** Three coordinates; undefined when there are not just three numbers. */
  private triple(id: number | undefined, type: string): Vec | undefined {
    const line = id === undefined ? undefined : this.line(id)
    const list = line?.type === type ? line.arguments[0] : undefined
    if (!Array.isArray(list) || list.length !== 3) return undefined
    const [x, y, z] = list.map(toNumber)
    return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z]
  }
}

const cross = ([ax, ay, az]: Vec, [bx, by, bz]: Vec): Vec => [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]

/** Undefined for a vector without a direction. */
function unit([x, y, z]: Vec): Vec | undefined {
  const length = Math.sqrt(x * x + y * y + z * z)
  const scale = 1 / length
  return length > 0 && Number.isFinite(scale) ? [x * scale, y * scale, z * scale] : undefined
}
