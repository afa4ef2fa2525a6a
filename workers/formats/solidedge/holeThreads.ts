import type { Vec3 } from '../../../src/core/geometry/matrix.ts'
import type { Body, BodyFace } from '../../kernel/brep/body.ts'
import { Cone } from '../../kernel/brep/surface/cone.ts'
import type { Compound } from '../../io/compound/compound.ts'
import { findBytes, latinBytes } from '../../io/bytes/byteWindow.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { readXt } from '../parasolid/readXt.ts'
import type { ApplicationAttribute } from '../parasolid/model/applicationAttributes.ts'
import type { CosmeticThread } from '../solidworks/cosmeticThreads.ts'
import { modelStream } from './exactPart.ts'

/** What the program writes at the faces of holes and of threads on shafts; the second form has its text in Unicode. */
const NAMES: ReadonlySet<string> = new Set(['Start', 'End'].flatMap((end) => [`SolidEdge/${end}HoleThread_info`, `SolidEdge/${end}HoleThread_u_info`]))
const MARK = latinBytes('HoleThread')
/** Places in the lists of such an attribute. */
const SIDE = 14
const NOMINAL = 10
const ROOT = 12
/** Value at `SIDE` of the face that the thread is cut into; the rest of the hole has 2, its tip 5. */
const THREADED = 1
/** The nominal diameter of a thread, of the diameter of its face: holes are drilled for the tap, or drawn in the thread's size. */
const NARROWEST = 0.95
const WIDEST = 1.6
const MM = 1000

/** The threads that the Parasolid stream of a part states at its faces. None when the stream cannot be read. */
export function holeThreads(compound: Compound): CosmeticThread[] {
  const stream = modelStream(compound)
  if (!stream) return []
  try {
    const bytes = stream.read()
    if (findBytes(bytes, MARK) < 0) return []
    const model = readXt(bytes)
    const stated = model.attributesNamed(NAMES).filter(({ text, ints }) => text !== '' && ints.some((list) => list[SIDE] === THREADED))
    if (stated.length === 0) return []
    const faces = new Map(model.parts.flatMap(({ bodies }) => bodies.flatMap((body) => body.faces.map((face) => [face.source, { body, face }] as const))))
    return stated.flatMap((attribute) => threadOn(attribute, faces.get(attribute.owner)) ?? [])
  } catch (error) {
    if (error instanceof OpenError) return []
    throw error
  }
}

/** A thread as long as its face, from the mouth of the hole on. */
function threadOn({ text, reals, axes }: ApplicationAttribute, at: { body: Body; face: BodyFace } | undefined): CosmeticThread | undefined {
  const [nominal, root] = [NOMINAL, ROOT].map((place) => (reals[0]?.[place] ?? 0) / MM)
  const axis = axes[0]
  if (!at || !axis || !(at.face.surface instanceof Cone) || at.face.surface.kind !== 'cylinder') return undefined
  const radius = at.face.surface.radius / MM
  const [x, y, z, i, j, k] = axis
  const share = nominal / (2 * radius)
  if (!(share > NARROWEST && share < WIDEST) || !(Math.abs(Math.hypot(i, j, k) - 1) < 1e-6)) return undefined
  const heights = verticesOf(at).map((v) => (v[0] / MM - x) * i + (v[1] / MM - y) * j + (v[2] / MM - z) * k)
  const low = Math.min(...heights)
  const high = Math.max(...heights)
  const length = high - low
  if (!(length > 0 && Number.isFinite(length))) return undefined
  // Mostly the direction leads out of the hole.
  const [from, way] = Math.abs(high) < Math.abs(low) ? [high, -1] : [low, 1]
  return {
    size: text,
    center: [x + i * from, y + j * from, z + k * from],
    axis: [i * way, j * way, k * way],
    length,
    radius,
    ...(at.face.sameSense ? { thread: root > 0 && root < nominal ? root / 2 : radius, side: 'shaft' } : { thread: nominal / 2, side: 'hole' }),
  }
}

function verticesOf({ body, face }: { body: Body; face: BodyFace }): Vec3[] {
  const out: Vec3[] = []
  for (const { coedges } of face.loops)
    for (const coedge of coedges) {
      const { start, end } = body.edges[coedge < 0 ? ~coedge : coedge]
      for (const vertex of [start, end]) out.push([body.vertices[vertex * 3], body.vertices[vertex * 3 + 1], body.vertices[vertex * 3 + 2]])
    }
  return out
}
