import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Body } from '../../../brep/body.ts'
import { bodySize } from '../../../brep/bodySize.ts'
import type { BodyMesh } from '../../../brep/tessellate/bodyMesh.ts'
import { joinBodies } from '../../../brep/tessellate/joinBodies.ts'
import { soundMesh } from '../../../brep/tessellate/soundMesh.ts'
import type { PartDraft, Quality } from '../../format.ts'
import { Geometry } from '../body/geometry.ts'
import { stepBody } from '../body/stepBody.ts'
import type { PartSource } from '../structure/bodies.ts'
import { angleUnit } from '../structure/units.ts'
import type { BodyMesher, MeshEvents } from './bodyMesher.ts'
import { partDeflection } from './deflection.ts'

/**
 * Tessellates by our own engine. Parts that its checks flag are shown at once and go to `reference` when all others are there: its meshes take their place.
 * Parts of which nothing came out wait for the reference.
 */
export class BrepMesher implements BodyMesher {
  private readonly reference: BodyMesher

  constructor(reference: BodyMesher) {
    this.reference = reference
  }

  async mesh(sources: readonly PartSource[], sceneSize: number, quality: Quality, events: MeshEvents): Promise<void> {
    const order = drawingOrder(sources)
    const total = order.reduce((sum, source) => sum + weight(source), 0)
    const flagged: PartSource[] = []
    const empty: PartSource[] = []
    let done = 0
    let yielded = performance.now()
    for (const source of order) {
      const { draft, sound } = meshPart(source, sceneSize, quality)
      if (draft) events.part(draft)
      if (!draft) empty.push(source)
      else if (!sound) flagged.push(source)
      done += weight(source)
      events.progress(done / total)
      if (performance.now() - yielded > YIELD_MS) {
        // Messages to this worker and the sign of life need a turn.
        await new Promise((resolve) => setTimeout(resolve))
        yielded = performance.now()
      }
    }
    if (empty.length > 0) {
      await this.reference.mesh(empty, sceneSize, quality, {
        part: (draft) => events.part(draft),
        failed: (source, reason) => events.failed(source, reason),
        progress() {},
      })
    }
    if (flagged.length === 0) return
    const swap = this.meshAgain(flagged, sceneSize, quality, events)
    if (events.later) events.later(swap)
    else await swap
  }

  /** The reference's meshes in place of ours. */
  private async meshAgain(flagged: readonly PartSource[], sceneSize: number, quality: Quality, events: MeshEvents): Promise<void> {
    const replaced = new Set<number>()
    await this.reference.mesh(flagged, sceneSize, quality, {
      part(draft) {
        replaced.add(draft.id)
        events.part(draft)
      },
      failed() {},
      progress() {},
    })
    events.checked?.(
      flagged.filter(({ id }) => replaced.has(id)),
      flagged.filter(({ id }) => !replaced.has(id)),
    )
  }
}

const YIELD_MS = 100
/** The first part should be there at once: the biggest of those with no more faces than this. */
const OPENER_FACES = 150

/** Most faces first: what is big to compute is mostly big to see. An opener goes before. */
function drawingOrder(sources: readonly PartSource[]): PartSource[] {
  const order = sources.toSorted((a, b) => weight(b) - weight(a))
  const opener = order.findIndex((source) => weight(source) <= OPENER_FACES)
  if (opener > 0) order.unshift(...order.splice(opener, 1))
  return order
}

/** About how many faces a part has: references of its shells. */
function weight({ document: { exchange }, items }: PartSource): number {
  let faces = 1
  for (const item of items) {
    for (let i = exchange.refStart[item]; i < exchange.refStart[item + 1]; i++) {
      const shell = exchange.refs[i]
      if (shell >= 0) faces += exchange.refStart[shell + 1] - exchange.refStart[shell]
    }
  }
  return faces
}

function meshPart(source: PartSource, sceneSize: number, quality: Quality): { draft?: PartDraft; sound: boolean } {
  const { exchange, representations, styles } = source.document
  const representation = representations.get(source.representation)
  const geometry = new Geometry(exchange, representation?.mm ?? 1, angleUnit(exchange, representation?.context ?? -1))
  const bodies: Body[] = []
  let complete = true
  for (const item of source.items) {
    const own = styles.colorOf(item)
    const inherited = own !== source.color ? own : 0
    const body = stepBody(exchange, item, geometry, (face) => styles.colorOf(face) || inherited)
    if (body) bodies.push(body)
    else complete = false
  }
  if (bodies.length === 0) return { sound: false }
  const size = bodySize(bodies)
  const tolerance = partDeflection(size, Math.max(sceneSize, size), quality)
  const meshes = bodies.map((body) => soundMesh(body, tolerance))
  const joined = joinBodies(meshes)
  if (joined.mesh.indices.length === 0) return { sound: false }
  const sound = complete && meshes.every(isSound)
  return {
    draft: draftOf(
      source,
      joined,
      bodies.some(({ kind }) => kind !== 'solid'),
    ),
    sound,
  }
}

const isSound = (mesh: BodyMesh): boolean => mesh.faceProblems.size === 0 && mesh.bodyProblems.length === 0

function draftOf(source: PartSource, { mesh, edges, faces }: ReturnType<typeof joinBodies>, open: boolean): PartDraft {
  let color: Rgba = source.color
  const { faceColor } = mesh
  if (faceColor) {
    // One colour for all faces is the part's.
    const first = faceColor[0]
    if (first !== 0 && faceColor.every((own) => own === first)) {
      color = first
      delete mesh.faceColor
    }
  }
  return { id: source.id, name: source.name, mesh, edges, faces, ...(color !== 0 && { color }), origin: 'exact', ...(open && { doubleSided: true }) }
}
