import type { BodyFace } from '../brep/body.ts'
import { BSplineSurface } from '../brep/surface/bsplineSurface.ts'
import { Revolution } from '../brep/surface/revolution.ts'
import { Sphere } from '../brep/surface/sphere.ts'
import type { Surface } from '../brep/surface/surface.ts'
import { type ChordMiddle, type ExactArea, exactArea } from './areaEstimate.ts'
import { faceDomain } from './domain/faceDomain.ts'
import type { Polygon } from './domain/polygon.ts'
import { emptyMesh, type FaceMesh, type FaceProblem } from './faceMesh.ts'
import { fitPlane, nearestOf } from './fitPlane.ts'
import { alignedWithBorder, seed, seedSphere } from './seedPoints.ts'
import type { FaceFineness } from './meshFaces.ts'
import { type Metric, metricOf, type UvBox } from './metric.ts'
import { Patch } from './patch.ts'
import { patchMesh } from './patchMesh.ts'
import type { PointPool } from './pointPool.ts'
import { refine } from './refine.ts'
import { outsideDirection, wholeSphere } from './sphereSingularity.ts'
import { modellingLimits, residualBeyondVertices, type Tolerance } from './tolerance.ts'
import type { Triangulation } from './triangulation/triangulation.ts'
import { boxOf, boxOfPolygons, isWithin, planeBox } from './uvBox.ts'
import { projectLoop, type UvLoop } from './uvLoop.ts'

/** Points this near (mm) are one. */
const CRACK = 1e-6

/**
 * Inner points of a face and of a body: so many, and more for each point of the border. Sound faces have at most 7 500, sound bodies ten times their borders';
 * one damaged number asks for millions.
 */
const FACE_POINTS = 10_000
const BODY_POINTS = 50_000
const POINTS_PER_BORDER = 64
/** A spline face that is given by many control points (a terrain) may take so many for each: the file has paid for them with bytes. */
const POINTS_PER_CONTROL_POINT = 4
const MOST_POINTS = 100_000
/** Steps that the triangulations of a body may waste, of one face, and of each face when others have taken all. */
const BODY_STEPS = 5_000_000
const FACE_STEPS = 1_500_000
const LEAST_STEPS = 4_000

/** Steps of the metric by which the chords of edges side by side may cross on a curved surface. */
const SIDE_BY_SIDE = 0.05

/** So many points of a border are inserted in their order. */
const IN_ORDER = 1024

/** The triangulation's vertices of the polygon that is being added. */
let vertices = new Int32Array(8192)

/** Meshes one face. `chains` are its loops as pool indices, the face on their left seen against the face's normal. */
export class FaceMesher {
  private readonly pool: PointPool
  private readonly patch: Patch
  private readonly vertexTolerances: ReadonlyMap<number, number> | undefined
  private readonly mostPoints: number
  private stepsLeft = BODY_STEPS

  /** `pool`: the body's, with its edges' points; `vertexTolerances` the body's, too. */
  constructor(pool: PointPool, triangulation: Triangulation, vertexTolerances?: ReadonlyMap<number, number>) {
    this.pool = pool
    this.vertexTolerances = vertexTolerances
    this.mostPoints = BODY_POINTS + (1 + POINTS_PER_BORDER) * pool.count
    this.patch = new Patch(pool, triangulation)
  }

  run(face: BodyFace, chains: readonly number[][], { tolerance, dense }: FaceFineness, problems: FaceProblem[]): FaceMesh {
    let surface = face.surface
    if (!surface) {
      // Polygons lie in a plane by definition (poly_loop of ISO 10303-42), and need not state it.
      if (face.loops.length === 0 || !face.loops.every(({ polygon }) => polygon)) problems.push('no surface')
      surface = fitPlane(chains, this.pool)
      if (!surface) return emptyMesh(problems)
    }
    // Two edges on top of each other bound nothing.
    if (surface.kind !== 'plane' && chains.length > 0 && chains.every(({ length }) => length === 2)) return emptyMesh(problems)
    let sense = face.sameSense || !face.surface ? 1 : -1
    if (surface instanceof Sphere) {
      const singularity = outsideDirection(surface, chains, sense * Math.sign(surface.radius), this.pool)
      if (!singularity) return wholeSphere(surface, sense, this.pool, tolerance, problems)
      if (!singularity.sure) problems.push('projection')
      surface = surface.withSingularity([-singularity.direction[0], -singularity.direction[1], -singularity.direction[2]])
    }
    if (surface instanceof Revolution) surface = nearestOf(surface.pieces, chains, this.pool)
    let loops = this.project(surface, chains, sense, tolerance, problems)
    if (!loops) {
      // Its border fills a hole at least.
      const plane = fitPlane(chains, this.pool)
      loops = plane && this.project(plane, chains, 1, tolerance, [])
      if (!plane || !loops) return emptyMesh(problems)
      surface = plane
      sense = 1
    }
    const box = boxOf(surface, loops)
    const metric = metricOf(surface, box, tolerance)
    const { polygons, turned, problem } = faceDomain(surface, loops, sense, metric, this.pool)
    if (problem) problems.push(problem)
    if (polygons.length === 0) return emptyMesh(problems)
    // Bridges may have moved a loop by whole turns out of the box: seed lines are wanted where the polygons are.
    const drawn = boxOfPolygons(polygons)
    const reached = metric.uLines === undefined || isWithin(drawn, box) ? metric : metricOf(surface, drawn, tolerance)
    const fitted = alignedWithBorder(reached, polygons, dense)
    const filled = this.triangulate(polygons, fitted, surface, tolerance.linear, problems)
    if (filled && surface.kind !== 'plane') {
      const most = this.mostInner(surface)
      if (surface instanceof Sphere) seedSphere(this.patch, surface, box, tolerance, most)
      else seed(this.patch, most)
      if (!refine(this.patch, tolerance, most)) problems.push('too fine')
    }
    const { mesh } = this.patch
    if (mesh.exhausted && !problems.includes('too fine')) problems.push('too fine')
    this.stepsLeft -= Math.max(0, mesh.excess)
    const made = filled ? patchMesh(this.patch, turned ? -sense : sense, problems) : emptyMesh(problems)
    made.turned = turned === true
    made.winds = loops.some(({ uTurns, vTurns }) => uTurns !== 0 || vTurns !== 0)
    return made
  }

  /** How many points the patch, now of its border alone, may come to. */
  private mostInner(surface: Surface): number {
    const border = this.patch.count
    const controlPoints = surface instanceof BSplineSurface ? POINTS_PER_CONTROL_POINT * surface.net.uCount * surface.net.vCount : 0
    return (
      border + Math.min(MOST_POINTS, FACE_POINTS + POINTS_PER_BORDER * border + controlPoints, Math.max(0, this.mostPoints + controlPoints - this.pool.count))
    )
  }

  /** Area of the exact face that `run` has just meshed; `meshArea`: that of its triangles. */
  exactArea(meshArea: number, chordMiddle: ChordMiddle): ExactArea {
    return exactArea(this.patch, meshArea, chordMiddle)
  }

  /** Undefined when the loops do not lie on the surface at all. */
  private project(surface: Surface, chains: readonly number[][], sense: number, tolerance: Tolerance, problems: FaceProblem[]): UvLoop[] | undefined {
    const loops: UvLoop[] = []
    let residual = 0
    for (const chain of chains) {
      if (chain.length === 0) continue
      const projection = projectLoop(surface, chain, this.pool, sense, Math.max(0.05, tolerance.angular))
      residual = Math.max(residual, projection.residual)
      loops.push(projection.loop)
    }
    if (!(residual <= Math.max(0.5 * tolerance.linear, 1e-3))) {
      const { most, beside } = modellingLimits(chains, this.pool)
      if (this.vertexTolerances && !(residual <= most) && residual < Infinity)
        residual = residualBeyondVertices(surface, loops, this.pool, this.vertexTolerances)
      if (!(residual <= most)) problems.push('residual')
      if (!(residual <= beside)) problems.push('beside')
    }
    return residual === Infinity ? undefined : loops
  }

  /** Polygons into the constrained triangulation; false when nothing is inside. */
  private triangulate(polygons: readonly Polygon[], metric: Metric, surface: Surface, linear: number, problems: FaceProblem[]): boolean {
    const box = planeBox(polygons, metric)
    if (!box) {
      problems.push('not finite')
      return false
    }
    const { patch } = this
    let crossing = !this.fill(polygons, metric, surface, box, 0)
    // Chords of edges that lie side by side may cross: they are led through each other's ends.
    if (crossing && !patch.mesh.exhausted) crossing = !this.fill(polygons, metric, surface, box, surface.kind === 'plane' ? 2 * linear : SIDE_BY_SIDE)
    patch.place()
    if (crossing) problems.push('crossing')
    if (this.classify() > 0) return true
    // A plane face thinner than the tolerance is nothing: its neighbours share the two lines that coincide.
    if (surface.kind !== 'plane') problems.push('empty')
    return false
  }

  /** Points and sides of the polygons; `reach` as the triangulation has it. False when some sides cross. */
  private fill(polygons: readonly Polygon[], metric: Metric, surface: Surface, box: UvBox, reach: number): boolean {
    const { patch } = this
    patch.mesh.reset(box.u0, box.v0, box.u1, box.v1, Math.max(LEAST_STEPS, Math.min(FACE_STEPS, this.stepsLeft)), reach)
    patch.begin(surface, metric)
    let sound = true
    for (const polygon of polygons) {
      if (!this.insert(polygon)) sound = false
      if (!this.constrain(polygon.id.length)) sound = false
    }
    return sound
  }

  /** The points of a polygon become vertices. False when two points of space come to one of the plane: they would leave a crack. */
  private insert({ u, v, id }: Polygon): boolean {
    const { patch, pool } = this
    const count = id.length
    if (vertices.length < count) vertices = new Int32Array(2 * count)
    let apart = true
    // Along a thread of many turns the second border's points would each be joined to hundreds of the first's before the next one comes: coarse to fine, to a few.
    let stride = 1
    while (stride * IN_ORDER < count) stride *= 2
    for (let from = 0, step = stride; stride > 0; step = stride, from = stride >>= 1) {
      for (let i = from; i < count; i += step) {
        const own = id[i]
        const k = patch.addBorder(own, u[i], v[i])
        if (k >= 0 && patch.id[k] !== own && pool.distance(patch.id[k], own) > CRACK) apart = false
        vertices[i] = k
      }
    }
    return apart
  }

  /** The sides of the polygon whose `count` points were just inserted; false when some cannot be edges. */
  private constrain(count: number): boolean {
    const { mesh } = this.patch
    let sound = true
    for (let i = 0; i < count; i++) {
      const a = vertices[i],
        b = vertices[i + 1 < count ? i + 1 : 0]
      if (a < 0 || b < 0 || !mesh.constrain(a, b)) sound = false
    }
    return sound
  }

  /** A border that is not closed (after a crossing) lets the outside in: triangles at the outer square are never inside. */
  private classify(): number {
    const { mesh } = this.patch
    let count = mesh.classify()
    const { inside, origin, triangleCount } = mesh
    for (let t = 0; t < triangleCount; t++) {
      if (inside[t] === 0 || (origin[3 * t] > 3 && origin[3 * t + 1] > 3 && origin[3 * t + 2] > 3)) continue
      inside[t] = 0
      count--
    }
    return count
  }
}
