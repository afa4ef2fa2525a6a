import { invertAffine, transformPoint, type Vec3 } from '../geometry/matrix.ts'
import { meshArea } from '../geometry/meshMeasure.ts'
import { VOLUME } from '../measure/moments.ts'
import type { Annotation, Pmi } from '../pmi/annotation.ts'
import type { PartMeasures } from '../measure/partMeasures.ts'
import { type SceneMeasures, sumMeasures } from '../measure/sceneMeasures.ts'
import { isEmptyBounds } from '../scene/bounds.ts'
import { type NodeId, type Part, type PartId, roleCode } from '../scene/model.ts'
import type { SceneIndex } from '../scene/sceneIndex.ts'
import { type CheckValues, NOTIONAL } from './checkValues.ts'

/**
 * Deviations that are still agreement, as a share of the size (places) and of the value (areas, volumes), beside what our own value may be off by. Writers
 * integrate numerically, and to their own accuracy: two systems state areas of one rod that are 1.3e-3 apart, and volumes 1.8e-4 (as1-tu, as1-oc).
 */
const PLACE_AGREEMENT = 1e-3
const VALUE_AGREEMENT = 2e-3

const checkKinds = [
  'volume',
  'area',
  'centroid',
  'boxMin',
  'boxMax',
  'children',
  'notionalCentroid',
  'faces',
  'annotations',
  'facets',
  'facetArea',
  'segments',
  'lineLength',
  'views',
  'tolerances',
  'sizes',
  'locations',
  'datums',
  'targets',
  'composites',
] as const
type CheckKind = (typeof checkKinds)[number]

/** A value of the file that ours does not agree with: mm³, mm², places in mm, counts. `found` is undefined where we have none. */
export interface Difference {
  kind: CheckKind
  /** The first node that it is about. */
  node: NodeId
  expected: number | Vec3
  found: number | Vec3 | undefined
}

export interface Validation {
  checked: number
  agree: number
  differ: Difference[]
}

/**
 * Compares the values that a file states with those of the opened model, each once, at the first node that it is about. The parts must have been measured
 * (`measurePart`). Values of products of which parts are missing, or are shown by pictures, are not checked.
 */
export function* compareCheckValues(
  index: SceneIndex,
  parts: ReadonlyMap<PartId, Part>,
  stated: readonly CheckValues[],
  measuresOf: (part: Part) => PartMeasures | undefined,
  pmi?: Pmi,
): Generator<void, Validation> {
  const out: Validation = { checked: 0, agree: 0, differ: [] }
  const done = new Set<number>()
  // Counts of annotations are those of the whole model: where several products state some, it is not known whose are whose.
  const pmiCounts = pmi && stated.filter(({ tolerances, views }) => tolerances !== undefined || views !== undefined).length === 1 ? countsOf(pmi) : undefined
  const check = (kind: CheckKind, node: NodeId, expected: number | Vec3 | undefined, found: number | Vec3 | undefined, within: number): void => {
    if (expected === undefined) return
    out.checked++
    if (found !== undefined && distance(expected, found) <= within) out.agree++
    else out.differ.push({ kind, node, expected, found })
  }
  for (let id = 0; id < index.count; id++) {
    for (const at of index.nodes[id].checkValues ?? []) {
      const values = stated[at]
      if (!values || done.has(at)) continue
      done.add(at)
      check('children', id, values.children, components(index, id).length, 0)
      check('notionalCentroid', id, values.notionalCentroid, notionalCentroid(index, id), PLACE_AGREEMENT)
      check('faces', id, values.faces, facesUnder(index, parts, id), 0)
      check('annotations', id, values.annotations, annotationsUnder(index, id), 0)
      if (pmiCounts) for (const kind of pmiKinds) check(kind, id, values[kind], pmiCounts[kind], 0)
      if (values.facets !== undefined || values.facetArea !== undefined || values.segments !== undefined || values.lineLength !== undefined) {
        const drawn = drawnUnder(index, parts, id)
        if (drawn) {
          const sameArea = values.facetArea !== undefined && Math.abs(values.facetArea - drawn.facetArea) <= VALUE_AGREEMENT * drawn.facetArea
          // Triangles without an area are left out when parts are checked: where the area agrees, a lower count does, too.
          const facets = sameArea && values.facets !== undefined && drawn.facets < values.facets ? values.facets : drawn.facets
          check('facets', id, values.facets, facets, 0)
          check('facetArea', id, values.facetArea, drawn.facetArea, VALUE_AGREEMENT * drawn.facetArea)
          check('segments', id, values.segments, drawn.segments, 0)
          check('lineLength', id, values.lineLength, drawn.lineLength, VALUE_AGREEMENT * drawn.lineLength)
        }
      }
      if (values.volume === undefined && values.area === undefined && !values.centroid && !values.box) continue
      const sum = yield* sumMeasures(index, parts, index.measured([id]), measuresOf)
      if (sum.absent > 0 || sum.previews > 0) continue
      const near = (value: number | undefined, deviation = 0): number => VALUE_AGREEMENT * Math.abs(value ?? 0) + deviation
      check('volume', id, values.volume, sum.volume?.value, near(values.volume, sum.volume?.deviation))
      check('area', id, values.area, sum.area?.value, near(values.area, sum.area?.deviation))
      check('centroid', id, values.centroid, centroidIn(index, values.inParent ? index.parent[id] : id, sum), PLACE_AGREEMENT * sizeOf(sum))
      const box = values.box && boxIn(index, values.inParent ? index.parent[id] : id, sum)
      if (box) {
        check('boxMin', id, values.box![0], box[0], PLACE_AGREEMENT * sizeOf(sum))
        check('boxMax', id, values.box![1], box[1], PLACE_AGREEMENT * sizeOf(sum))
      }
    }
  }
  return out
}

const pmiKinds = ['views', 'tolerances', 'sizes', 'locations', 'datums', 'targets', 'composites'] as const

function countsOf({ annotations, views, dimensions }: Pmi): Record<(typeof pmiKinds)[number], number | undefined> {
  const count = (kind: Annotation['kind']): number => annotations.filter((annotation) => annotation.kind === kind).length
  const composites = annotations.reduce((sum, annotation) => sum + (annotation.kind === 'tolerance' ? annotation.segments.length : 0), 0)
  return {
    views: views.length,
    tolerances: count('tolerance'),
    sizes: dimensions?.sizes,
    locations: dimensions?.locations,
    datums: count('datum'),
    targets: count('datumTarget'),
    composites,
  }
}

const distance = (a: number | Vec3, b: number | Vec3): number =>
  typeof a === 'number' || typeof b === 'number' ? Math.abs(Number(a) - Number(b)) : Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

const sizeOf = ({ bounds: b }: SceneMeasures): number => (isEmptyBounds(b) ? 0 : Math.hypot(b[3] - b[0], b[4] - b[1], b[5] - b[2]))

/** The corners of the box in a node's coordinates (-1: the world's); undefined where its axes are not those of the world, which the box was measured along. */
function boxIn(index: SceneIndex, node: NodeId, { bounds: b }: SceneMeasures): readonly [Vec3, Vec3] | undefined {
  if (isEmptyBounds(b)) return undefined
  const corners: [Vec3, Vec3] = [
    [b[0], b[1], b[2]],
    [b[3], b[4], b[5]],
  ]
  if (node < 0) return corners
  const inverse = invertAffine(index.world.subarray(node * 16, node * 16 + 16))
  if (!inverse || [0, 1, 2, 4, 5, 6, 8, 9, 10].some((at) => Math.abs(inverse[at] ** 3 - inverse[at]) > 1e-9)) return undefined
  const [low, high] = corners.map((corner): Vec3 => {
    const out: Vec3 = [0, 0, 0]
    transformPoint(out, 0, inverse, 0, ...corner)
    return out
  })
  const pick = (choose: (a: number, b: number) => number): Vec3 => [choose(low[0], high[0]), choose(low[1], high[1]), choose(low[2], high[2])]
  return [pick(Math.min), pick(Math.max)]
}

/** The centroid of what encloses a volume, in a node's coordinates (-1: the world's). */
function centroidIn(index: SceneIndex, node: NodeId, { moments }: SceneMeasures): Vec3 | undefined {
  const volume = moments[VOLUME]
  const inverse = node < 0 ? undefined : invertAffine(index.world.subarray(node * 16, node * 16 + 16))
  if (!volume || (node >= 0 && !inverse)) return undefined
  const world: Vec3 = [moments[2] / volume, moments[3] / volume, moments[4] / volume]
  if (!inverse) return world
  const out: Vec3 = [0, 0, 0]
  transformPoint(out, 0, inverse, 0, ...world)
  return out
}

const components = (index: SceneIndex, id: NodeId): NodeId[] => index.nodes[id].children.flatMap((child) => (child.role ? [] : [child.id]))

function notionalCentroid(index: SceneIndex, id: NodeId): Vec3 | undefined {
  const children = components(index, id)
  const sum: Vec3 = [0, 0, 0]
  const middle: Vec3 = [0, 0, 0]
  for (const child of children) {
    const { transform } = index.nodes[child]
    if (transform) transformPoint(middle, 0, transform, 0, ...NOTIONAL)
    else for (let axis = 0; axis < 3; axis++) middle[axis] = NOTIONAL[axis]
    for (let axis = 0; axis < 3; axis++) sum[axis] += middle[axis] / children.length
  }
  return children.length > 0 ? sum : undefined
}

/** Exact faces of the bodies under a node; undefined where one has none, or is not there. */
function facesUnder(index: SceneIndex, parts: ReadonlyMap<PartId, Part>, id: NodeId): number | undefined {
  let count = 0
  for (const occurrence of index.measured([id])) {
    const part = index.partAt(parts, occurrence)
    if (!part?.mesh || part.origin !== 'exact') return undefined
    count += part.mesh.faceStart.length - 1
  }
  return count
}

function annotationsUnder(index: SceneIndex, id: NodeId): number {
  let count = 0
  for (const occurrence of index.occurrencesUnder(id)) if (index.role[occurrence] === roleCode('annotation')) count++
  return count
}

/**
 * Triangles and straight pieces of lines under a node: of an annotation all that is drawn, of other nodes the bodies, as long as they are all tessellated in the file.
 * Undefined where parts are missing, or have exact faces, which are cut into triangles here.
 */
function drawnUnder(
  index: SceneIndex,
  parts: ReadonlyMap<PartId, Part>,
  id: NodeId,
): { facets: number; facetArea: number; segments: number; lineLength: number } | undefined {
  const out = { facets: 0, facetArea: 0, segments: 0, lineLength: 0 }
  for (const occurrence of index.role[id] === roleCode('annotation') ? index.occurrencesUnder(id) : index.measured([id])) {
    const part = index.partAt(parts, occurrence)
    if (!part || part.placeholder) return undefined
    const { mesh, edges, origin } = part
    if (mesh && origin === 'exact') return undefined
    if (mesh) {
      out.facets += mesh.indices.length / 3
      out.facetArea += meshArea(mesh)
    }
    if (!edges) continue
    out.segments += edges.points.length / 3 - (edges.start.length - 1)
    for (let edge = 0; edge + 1 < edges.start.length; edge++) out.lineLength += polylineLength(edges.points, edges.start[edge], edges.start[edge + 1])
  }
  return out
}

function polylineLength(points: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from * 3 + 3; i < to * 3; i += 3) sum += Math.hypot(points[i] - points[i - 3], points[i + 1] - points[i - 2], points[i + 2] - points[i - 1])
  return sum
}
