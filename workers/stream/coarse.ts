import type { Part } from '../../src/core/scene/model.ts'
import { boxMesh } from '../../src/core/geometry/boxMesh.ts'
import { meshPart } from '../mesh/meshPart.ts'
import type { PartDraft } from '../contract/format.ts'
import { broken, Fields, Rows } from './columns.ts'
import { readIndices, writeIndices } from './fineMesh.ts'
import type { ListedPart } from './manifest.ts'
import type { CoarseMesh, loadSimplifier } from './simplify.ts'

type Simplify = Awaited<ReturnType<typeof loadSimplifier>>

/** Steps of the coarse grid along the diagonal of the model, and the least and most bits of a coordinate. */
const STEPS = 2048
const LEAST_BITS = 4
const MOST_BITS = 14
/** A part with fewer triangles is shown as its box. */
const LEAST_TRIANGLES = 12
const DEGREES = 40

/** Parts as boxes and coarse meshes, in columns: small parts cost a few bytes each. */
export class CoarseWriter {
  private readonly diagonal: number
  private readonly simplify: Simplify
  private readonly order: number[] = []
  private readonly bits: number[] = []
  private readonly vertices: number[] = []
  private readonly triangles: number[] = []
  private readonly steps: number[] = []
  private readonly indices: number[] = []

  /** `diagonal` of the model, millimetres. */
  constructor(diagonal: number, simplify: Simplify) {
    this.diagonal = diagonal
    this.simplify = simplify
  }

  /** Adds the part at a place of the manifest's list with at most about so many triangles. */
  add(place: number, { mesh }: Part, { box }: ListedPart, triangles: number): void {
    const coarse = mesh && triangles >= LEAST_TRIANGLES ? this.simplify(mesh, triangles) : undefined
    const bits = bitsOf(box, this.diagonal)
    this.order.push(place)
    this.bits.push(bits)
    this.vertices.push(coarse ? coarse.positions.length / 3 : 0)
    this.triangles.push(coarse ? coarse.indices.length / 3 : 0)
    if (!coarse) return
    const top = 2 ** bits - 1
    coarse.positions.forEach((value, i) => this.steps.push(Math.min(top, Math.max(0, Math.round(share(value, box, i % 3) * top)))))
    for (const index of writeIndices(coarse.indices)) this.indices.push(index)
  }

  value(): unknown {
    return {
      parts: new Rows(Uint32Array.from(this.order), 1, true),
      bits: Uint8Array.from(this.bits),
      vertices: Uint32Array.from(this.vertices),
      triangles: Uint32Array.from(this.triangles),
      steps: new Rows(Uint16Array.from(this.steps), 3, true),
      indices: Uint32Array.from(this.indices),
    }
  }
}

const share = (value: number, box: Float32Array, k: number): number => (box[k + 3] > box[k] ? (value - box[k]) / (box[k + 3] - box[k]) : 0)

function bitsOf(box: Float32Array, diagonal: number): number {
  const side = Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2])
  const bits = diagonal > 0 && side > 0 ? Math.ceil(Math.log2((side / diagonal) * STEPS)) : LEAST_BITS
  return Math.min(MOST_BITS, Math.max(LEAST_BITS, bits))
}

/** Coarse forms of the parts of a coarse chunk, which `CoarseWriter` wrote; `list`: the manifest's parts. */
export function* readCoarse(value: unknown, list: readonly ListedPart[]): Generator<PartDraft> {
  const fields = new Fields(value)
  const places = fields.array('parts', Uint32Array)
  const bits = fields.array('bits', Uint8Array, places.length)
  const vertices = fields.array('vertices', Uint32Array, places.length)
  const triangles = fields.array('triangles', Uint32Array, places.length)
  const steps = fields.array('steps', Uint16Array)
  const indices = fields.array('indices', Uint32Array)
  let at = 0
  let corner = 0
  for (const [i, place] of places.entries()) {
    const listed = list[place]
    if (!listed || bits[i] > MOST_BITS) throw broken('coarse forms of parts that are not there')
    const end = at + vertices[i] * 3
    const lastCorner = corner + triangles[i] * 3
    if (end > steps.length || lastCorner > indices.length) throw broken('coarse forms that are cut')
    const coarse =
      triangles[i] > 0
        ? { positions: placed(steps.subarray(at, end), listed.box, 2 ** bits[i] - 1), indices: readIndices(indices.subarray(corner, lastCorner), vertices[i]) }
        : undefined
    at = end
    corner = lastCorner
    yield coarsePart(listed, coarse)
  }
}

function placed(steps: Uint16Array, box: Float32Array, top: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(steps.length)
  for (let i = 0; i < out.length; i++) out[i] = box[i % 3] + (Math.min(top, steps[i]) / top) * (box[(i % 3) + 3] - box[i % 3])
  return out
}

/** A part that is drawn, and neither measured nor counted, until the part itself comes. */
function coarsePart({ id, box, color, offset }: ListedPart, coarse: CoarseMesh | undefined): PartDraft {
  const part: PartDraft = { id, name: '', origin: 'mesh', placeholder: true, doubleSided: true, ...(color !== 0 && { color }), ...(offset && { offset }) }
  const mesh = coarse && meshPart({ id, name: '', ...coarse, creaseAngle: DEGREES }).part.mesh
  return { ...part, mesh: mesh ?? boxMesh([box[0], box[1], box[2], box[3], box[4], box[5]]) }
}
