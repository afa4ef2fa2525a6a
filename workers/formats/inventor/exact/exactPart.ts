import { bodySize } from '../../../kernel/brep/bodySize.ts'
import { joinFaces } from '../../exact/joinFaces.ts'
import { meshPart } from '../../exact/meshPart.ts'
import { inItsPlace, paintAsShown, volumeOf } from '../../exact/withExactFaces.ts'
import type { PartDraft, Quality } from '../../../contract/format.ts'
import type { Database } from '../storage/database.ts'
import { exactBodies, exactModel } from './exactStream.ts'

/** Parts of more faces are left to fitting: comparing them would take seconds. */
const MOST_FACES = 30_000

/** A part of which no display mesh can be read, from its exact bodies; undefined when there are none with faces. Sheets beside solids are left out. */
export function exactDraft(id: number, name: string, database: Database, quality: Quality): PartDraft | undefined {
  const model = exactModel(database)
  if (!model) return undefined
  const bodies = exactBodies(model).filter(({ faces }) => faces.length > 0)
  if (bodies.length === 0) return undefined
  const solids = bodies.filter(({ kind }) => kind === 'solid')
  const shown = solids.length > 0 ? solids : bodies
  return meshPart({ id, name, bodies: shown, points: [], color: model.parts[0].color }, bodySize(shown), quality).draft
}

/** A part shown by its display mesh, told what its faces and edges are exactly; undefined when nothing is known of them. */
export function withExactFaces(draft: PartDraft, database: Database): PartDraft | undefined {
  const { mesh, edges } = draft
  if (!mesh || mesh.faceStart.length - 1 > MOST_FACES) return undefined
  const model = exactModel(database)
  const bodies = model ? exactBodies(model).filter(({ faces }) => faces.length > 0) : []
  if (bodies.length === 0) return undefined
  const { faces, curves, match, matched, whole, shown, anew } = joinFaces({ mesh, ...(edges && { edges }) }, bodies)
  if (matched === 0) return undefined
  if (whole) paintAsShown(bodies, match, mesh.faceColor)
  if (anew) return { ...inItsPlace(draft, anew), bodies: shown }
  return { ...draft, faces, ...(edges && curves && { edges: { ...edges, curves } }), ...(whole && { ...volumeOf(draft, shown), bodies: shown }) }
}
