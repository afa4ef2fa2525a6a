import type { Body } from '../../../kernel/brep/body.ts'
import { OpenError } from '../../../../src/core/errors.ts'
import { type AcisModel, readAcis } from '../../acis/readAcis.ts'
import { eachRecord } from '../storage/records.ts'
import type { Database } from '../storage/database.ts'
import { bodySize } from '../../../kernel/brep/bodySize.ts'
import { joinFaces } from '../../exact/joinFaces.ts'
import { meshPart } from '../../exact/meshPart.ts'
import { inItsPlace, paintAsShown, volumeOf } from '../../exact/withExactFaces.ts'
import type { PartDraft, Quality } from '../../../contract/format.ts'

/** Type of the record that holds the kernel's stream. */
const STREAM = '5c5945f6'
/** The stream begins within so many bytes of its record. */
const HEAD_BYTES = 96
const starts = [...'ASM BinaryFile'].map((char) => char.charCodeAt(0))
const older = [...'ACIS BinaryFile'].map((char) => char.charCodeAt(0))

/** The exact bodies of a part, of every release; undefined when there are none or they cannot be read. */
export function exactModel(database: Database): AcisModel | undefined {
  const segment = database.segment('PmBRepSegment')
  if (!segment) return undefined
  let model: AcisModel | undefined
  try {
    eachRecord(segment, database.major, {
      record(_, type, reader) {
        if (type !== STREAM) return true
        const bytes = reader.take(reader.left)
        const at = startOf(bytes)
        if (at < 0) return true
        const found = readAcis(bytes.subarray(at))
        if (found.parts.length > 0) model = found
        return model === undefined
      },
    })
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
  }
  return model
}

/** Bodies in the part's own space; those that a transform mirrors are left out. */
export function exactBodies({ parts, roots }: AcisModel): Body[] {
  const bodies: Body[] = []
  for (const root of roots) if (root.part !== undefined && !root.transform) bodies.push(...parts[root.part].bodies)
  return bodies
}

function startOf(bytes: Uint8Array): number {
  const until = Math.min(HEAD_BYTES, bytes.length - starts.length - 1)
  for (let at = 0; at <= until; at++) {
    if (starts.every((byte, i) => bytes[at + i] === byte) || older.every((byte, i) => bytes[at + i] === byte)) return at
  }
  return -1
}

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

/** A part shown by its display mesh, with the exact surfaces and curves of its faces and edges; undefined when nothing is known of them. */
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
