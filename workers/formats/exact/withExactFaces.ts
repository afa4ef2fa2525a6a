import { finish } from '../../../src/core/measure/finish.ts'
import { type BodyMeasures, isExactVolume, measurePart } from '../../../src/core/measure/partMeasures.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import { joinBodies } from '../../kernel/tessellate/joinBodies.ts'
import { soundMesh } from '../../kernel/tessellate/soundMesh.ts'
import { partDeflection } from '../step/geometry/deflection.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { isWatertight } from '../../../src/core/geometry/meshMeasure.ts'
import type { PartDraft } from '../../contract/format.ts'
import type { DrawnAnew } from './drawnAnew.ts'
import { joinFaces } from './joinFaces.ts'

/** Volume and moments of the exact bodies that an open display mesh shows; undefined when their own mesh is not closed either. */
export function bodyMeasures(bodies: readonly Body[]): BodyMeasures | undefined {
  if (bodies.length === 0 || bodies.some(({ kind }) => kind !== 'solid')) return undefined
  const size = bodySize(bodies)
  const { mesh, edges, faces } = joinBodies(bodies.map((body) => soundMesh(body, partDeflection(size, size, 'normal'))))
  const measures = finish(measurePart({ id: 0, name: '', origin: 'exact', mesh, edges, faces, bounds: boundsOfPoints(mesh.positions) }))
  if (measures?.basis !== 'faces') return undefined
  return { moments: measures.moments, bounded: measures.volumeBounded, volumeOff: isExactVolume(measures) ? 0 : measures.volumeOff }
}

/** Models of more faces, exact or shown, are left to fitting: comparing them would take seconds. */
const MOST_FACES = 30_000

/**
 * A part as its file displays it, with the exact surfaces and edges of the first of several sets of bodies (one per configuration, each read when it is its turn) that proves to be
 * the display mesh; drawn anew from them where that is coarse or open. Undefined when none is: the surfaces are then fitted.
 */
export function withExactFaces(draft: PartDraft, models: Iterable<() => Body[]>): PartDraft | undefined {
  const { mesh, edges, offset } = draft
  if (!mesh || mesh.faceStart.length - 1 > MOST_FACES) return undefined
  for (const model of models) {
    const bodies = bodiesOf(model)
    const count = bodies.reduce((sum, { faces }) => sum + faces.length, 0)
    if (count === 0 || count > MOST_FACES) continue
    const { faces, curves, match, whole, shown, anew } = joinFaces({ mesh, ...(edges && { edges }), ...(offset && { offset }) }, bodies)
    if (!whole) continue
    paintAsShown(bodies, match, mesh.faceColor)
    if (anew) return { ...inItsPlace(draft, anew), bodies: shown }
    return { ...draft, faces, ...(edges && { edges: { ...edges, ...(curves && { curves }) } }), ...volumeOf(draft, shown), bodies: shown }
  }
  return undefined
}

/** A part as its exact bodies are drawn, in the colours in which it was displayed. */
export function inItsPlace(draft: PartDraft, { mesh, edges, faces }: DrawnAnew): PartDraft {
  const part: PartDraft = { ...draft, origin: 'exact', mesh, edges, faces, closed: isWatertight(mesh) }
  delete part.offset
  return part
}

/** Gives exact faces the colours that the display mesh has in their place. `match`: exact face of each face of the mesh, counted through the bodies; -1 = none. */
export function paintAsShown(bodies: readonly Body[], match: Int32Array, colors: Uint32Array | undefined): void {
  const faces = bodies.flatMap((body) => body.faces)
  for (const face of faces) delete face.color
  if (colors) match.forEach((exact, shown) => exact >= 0 && colors[shown] !== 0 && (faces[exact].color = colors[shown]))
}

/** The volume of the exact bodies, where the display mesh that shows them is open. */
export function volumeOf({ mesh }: PartDraft, bodies: readonly Body[]): Pick<PartDraft, 'closed' | 'body'> {
  if (!mesh) return {}
  const closed = isWatertight(mesh)
  const body = closed ? undefined : bodyMeasures(bodies)
  return { closed, ...(body && { body }) }
}

/** A damaged model is no reason to doubt the mesh, which is there all the same. */
function bodiesOf(model: () => Body[]): Body[] {
  try {
    return model().filter(({ faces }) => faces.length > 0)
  } catch (error) {
    if (error instanceof OpenError || error instanceof RangeError) return []
    throw error
  }
}
