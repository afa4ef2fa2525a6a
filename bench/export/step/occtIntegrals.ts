// Area and volume of OpenCascade's bodies by integrals of our own over its surfaces and curves: its own integrals (BRepGProp) end at its pcurves, which it makes up for STEP
// files and which are off the edges by up to 1e-4 mm and more. Here the border of a face is its edges, each point brought onto the surface.
import { type AnyShape, getOC } from 'replicad'
import { adaptive, gauss, type Integral, sumOf } from './borderIntegrals.ts'

type Shape = AnyShape['wrapped']
type Oc = ReturnType<typeof getOC>
type Face = ReturnType<Oc['TopoDS']['Face']>
type Edge = ReturnType<Oc['TopoDS']['Edge']>

/** Largest error of a piece of an edge, as a share of what the face is in all. */
const PRECISION = 1e-10
/** Periodic surfaces are taken in pieces of this angle. */
const ANGLE = Math.PI / 4
/** Steps that bring a point of an edge onto the surface. */
const STEPS = 4

/** Integrals over one face. */
class FaceIntegral {
  private readonly oc = getOC()
  private readonly face: Face
  private readonly surface
  private readonly point = new this.oc.gp_Pnt()
  private readonly du = new this.oc.gp_Vec()
  private readonly dv = new this.oc.gp_Vec()
  private readonly cuts: number[]
  private readonly origin: number
  private readonly piece: number
  private readonly scale: Integral

  constructor(face: Face) {
    const { oc } = this
    this.face = face
    this.surface = new oc.BRepAdaptor_Surface(face, false)
    const kinds = oc.GeomAbs_SurfaceType
    const kind = this.surface.GetType()
    const isSpline =
      kind !== kinds.GeomAbs_Plane &&
      kind !== kinds.GeomAbs_Cylinder &&
      kind !== kinds.GeomAbs_Cone &&
      kind !== kinds.GeomAbs_Sphere &&
      kind !== kinds.GeomAbs_Torus
    this.cuts = isSpline ? this.intervals() : []
    this.piece = kind === kinds.GeomAbs_Plane ? Infinity : isSpline ? Infinity : ANGLE
    const { UMin, UMax } = oc.BRepTools.UVBounds(face, 0, 0, 0, 0)
    this.origin = (UMin + UMax) / 2
    const properties = new oc.GProp_GProps()
    oc.BRepGProp.SurfaceProperties(face, properties, false, false)
    const area = Math.abs(properties.Mass())
    const reach = Math.hypot(...['X', 'Y', 'Z'].map((axis) => properties.CentreOfMass()[axis as 'X']()))
    properties.delete()
    this.scale = { area, volume: (area * (reach + Math.sqrt(area))) / 3 }
  }

  value(): Integral {
    const { oc } = this
    const kinds = oc.TopAbs_Orientation
    let sum: Integral = { area: 0, volume: 0 }
    const forward = this.face.Oriented(kinds.TopAbs_FORWARD)
    const face = oc.TopoDS.Face(forward)
    const explorer = new oc.TopExp_Explorer(forward, oc.TopAbs_ShapeEnum.TopAbs_EDGE, oc.TopAbs_ShapeEnum.TopAbs_SHAPE)
    for (; explorer.More(); explorer.Next()) {
      const edge = oc.TopoDS.Edge(explorer.Current())
      const orientation = edge.Orientation()
      if (orientation !== kinds.TopAbs_FORWARD && orientation !== kinds.TopAbs_REVERSED) continue
      const sign = orientation === kinds.TopAbs_FORWARD ? 1 : -1
      const own = this.alongEdge(edge, face)
      sum = sumOf(sum, { area: sign * own.area, volume: sign * own.volume })
    }
    explorer.delete()
    const turn = this.face.Orientation() === kinds.TopAbs_REVERSED ? -1 : 1
    return { area: sum.area, volume: turn * sum.volume }
  }

  delete(): void {
    for (const each of [this.surface, this.point, this.du, this.dv]) each.delete()
  }

  /** Borders within the surface's first parameter where it is not smooth. */
  private intervals(): number[] {
    const { oc, surface } = this
    const count = surface.NbUIntervals(oc.GeomAbs_Shape.GeomAbs_CN)
    const list = new oc.NCollection_Array1_double(1, count + 1)
    surface.UIntervals(list, oc.GeomAbs_Shape.GeomAbs_CN)
    const out = Array.from({ length: count + 1 }, (_, i) => list.Value(i + 1))
    list.delete()
    return out
  }

  private alongEdge(edge: Edge, face: Face): Integral {
    const { oc } = this
    const flat = new oc.BRepAdaptor_Curve2d(edge, face)
    const curve = oc.BRep_Tool.Degenerated(edge) ? undefined : new oc.BRepAdaptor_Curve(edge)
    const cuts = new Set([flat.FirstParameter(), flat.LastParameter()])
    for (const each of [flat, curve]) {
      if (!each) continue
      const count = each.NbIntervals(oc.GeomAbs_Shape.GeomAbs_CN)
      const list = new oc.NCollection_Array1_double(1, count + 1)
      each.Intervals(list, oc.GeomAbs_Shape.GeomAbs_CN)
      for (let i = 2; i <= count; i++) cuts.add(list.Value(i))
      list.delete()
    }
    const [first, last] = [flat.FirstParameter(), flat.LastParameter()]
    const sorted = [...cuts].filter((cut) => cut >= first && cut <= last).toSorted((a, b) => a - b)
    const [p, v] = [new oc.gp_Pnt2d(), new oc.gp_Vec2d()]
    const [q, w] = [new oc.gp_Pnt(), new oc.gp_Vec()]
    const at = (t: number): [u: number, v: number, dv: number] => {
      flat.D1(t, p, v)
      if (!curve) return [p.X(), p.Y(), v.Y()]
      curve.D1(t, q, w)
      return this.footOf([q.X(), q.Y(), q.Z()], [w.X(), w.Y(), w.Z()], [p.X(), p.Y(), v.Y()])
    }
    const { area, volume } = this.scale
    const sum = adaptive((from, to) => this.over(at, from, to), sorted, { area: PRECISION * area, volume: PRECISION * volume })
    for (const each of [flat, curve, p, v, q, w]) each?.delete()
    return sum
  }

  private over(at: (t: number) => [number, number, number], from: number, to: number): Integral {
    const sum = { area: 0, volume: 0 }
    for (const [t, weight] of gauss(from, to)) {
      const [u, v, dv] = at(t)
      if (dv === 0) continue
      const own = this.across(u, v)
      sum.area += weight * dv * own.area
      sum.volume += weight * dv * own.volume
    }
    return sum
  }

  /** Over the first parameter, from its origin to `u`. */
  private across(u: number, v: number): Integral {
    const [low, high] = [Math.min(this.origin, u), Math.max(this.origin, u)]
    const sign = u < this.origin ? -1 : 1
    const sum = { area: 0, volume: 0 }
    const pieces = Math.max(1, Math.ceil((high - low) / this.piece))
    const inner =
      this.cuts.length > 0
        ? this.cuts.filter((cut) => cut > low && cut < high)
        : Array.from({ length: pieces - 1 }, (_, i) => low + ((high - low) * (i + 1)) / pieces)
    const cuts = [low, ...inner, high]
    const { point: p, du, dv } = this
    for (let i = 1; i < cuts.length; i++)
      for (const [at, weight] of gauss(cuts[i - 1], cuts[i])) {
        this.surface.D1(at, v, p, du, dv)
        const [ax, ay, az, bx, by, bz] = [du.X(), du.Y(), du.Z(), dv.X(), dv.Y(), dv.Z()]
        const [nx, ny, nz] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
        sum.area += sign * weight * Math.hypot(nx, ny, nz)
        sum.volume += (sign * weight * (p.X() * nx + p.Y() * ny + p.Z() * nz)) / 3
      }
    return sum
  }

  /** The parameters of the point on the surface next to one of an edge, and how fast the second one grows along it; those of the pcurve where the search ends elsewhere. */
  private footOf([x, y, z]: readonly number[], [wx, wy, wz]: readonly number[], own: [number, number, number]): [number, number, number] {
    const { point: p, du, dv } = this
    let [u, v] = own
    let first = 0
    for (let step = 0; ; step++) {
      this.surface.D1(u, v, p, du, dv)
      const [ax, ay, az, bx, by, bz] = [du.X(), du.Y(), du.Z(), dv.X(), dv.Y(), dv.Z()]
      const [dx, dy, dz] = [x - p.X(), y - p.Y(), z - p.Z()]
      const distance = Math.hypot(dx, dy, dz)
      if (step === 0) first = distance
      const [aa, ab, bb] = [ax * ax + ay * ay + az * az, ax * bx + ay * by + az * bz, bx * bx + by * by + bz * bz]
      const det = aa * bb - ab * ab
      if (!(det > 1e-12 * aa * bb) || distance > 2 * first + 1e-9) return own
      const solve = (rx: number, ry: number, rz: number): [number, number] => {
        const [a, b] = [rx * ax + ry * ay + rz * az, rx * bx + ry * by + rz * bz]
        return [(a * bb - b * ab) / det, (b * aa - a * ab) / det]
      }
      const [stepU, stepV] = solve(dx, dy, dz)
      if (step >= STEPS || Math.hypot(stepU * Math.sqrt(aa), stepV * Math.sqrt(bb)) < 1e-11) {
        return [u, v, solve(wx, wy, wz)[1]]
      }
      u += stepU
      v += stepV
    }
  }
}

/** Area of a shape, and its volume about the origin if it is closed. */
export function integralsOf(shape: Shape): Integral {
  const oc = getOC()
  const explorer = new oc.TopExp_Explorer(shape, oc.TopAbs_ShapeEnum.TopAbs_FACE, oc.TopAbs_ShapeEnum.TopAbs_SHAPE)
  let sum: Integral = { area: 0, volume: 0 }
  for (; explorer.More(); explorer.Next()) {
    const integral = new FaceIntegral(oc.TopoDS.Face(explorer.Current()))
    sum = sumOf(sum, integral.value())
    integral.delete()
  }
  explorer.delete()
  return sum
}
