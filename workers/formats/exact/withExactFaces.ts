import { OpenError } from '../../../src/core/errors.ts'
import { isWatertight } from '../../../src/core/geometry/meshMeasure.ts'
import type { Body } from '../../kernel/brep/body.ts'
import type { PartDraft } from '../../contract/format.ts'
import { bodyMeasures } from './bodyMeasures.ts'
import { joinFaces } from './joinFaces.ts'

/** Models of more faces, exact or shown, are left to fitting: comparing them would take seconds. */
const MOST_FACES = 30_000

/**
 * A part as its file displays it, with the exact surfaces and edges of the first of several sets of bodies (one per configuration, each read when it is its turn) that proves to be
 * the display mesh. Undefined when none is: the surfaces are then fitted.
 */
export function withExactFaces(draft: PartDraft, models: Iterable<() => Body[]>): PartDraft | undefined {
  const { mesh, edges, offset } = draft
  if (!mesh || mesh.faceStart.length - 1 > MOST_FACES) return undefined
  for (const model of models) {
    const bodies = bodiesOf(model)
    const count = bodies.reduce((sum, { faces }) => sum + faces.length, 0)
    if (count === 0 || count > MOST_FACES) continue
    const { faces, curves, whole, shown } = joinFaces({ mesh, ...(edges && { edges }), ...(offset && { offset }) }, bodies)
    if (whole) return { ...draft, faces, ...(edges && { edges: { ...edges, ...(curves && { curves }) } }), ...volumeOf(draft, shown) }
  }
  return undefined
}

/** The volume of the exact bodies, where the display mesh that shows them is open. */
export function volumeOf({ mesh }: PartDraft, bodies: readonly Body[]): Pick<PartDraft, 'closed' | 'body'> {
  if (!mesh) return {}
  const closed = isWatertight(mesh)
  const body = closed ? undefined : bodyMeasures(bodies)
  return { closed, ...(body && { body }) }
}

/** A model that is damaged says nothing of the mesh, which is there all the same. */
function bodiesOf(model: () => Body[]): Body[] {
  try {
    return model().filter(({ faces }) => faces.length > 0)
  } catch (error) {
    if (error instanceof OpenError || error instanceof RangeError) return []
    throw error
  }
}
