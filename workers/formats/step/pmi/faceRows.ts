import type { FaceReference } from '../../../../src/core/pmi/annotation.ts'
import { asRow, asRows } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'
import type { PartSource } from '../structure/bodies.ts'
import type { StepDocument } from '../structure/document.ts'

/** Places of the faces of a document's parts by their rows, in the order in which bodies list them. */
export function faceRows(document: StepDocument, parts: readonly PartSource[]): Map<number, FaceReference> {
  const out = new Map<number, FaceReference>()
  const { exchange } = document
  for (const { id: part, document: own, kind, role, items } of parts) {
    if (own !== document || kind === 'wire' || role !== undefined) continue
    let face = 0
    const add = (rows: Iterable<number>): void => {
      for (const row of rows) out.set(row, { part, face: face++ })
    }
    /** A face set: a shell, or an oriented one. */
    const shell = (row: number): void => {
      const args = exchange.args(row)
      if (exchange.keyword(row).startsWith('ORIENTED_')) shell(asRow(args[2]))
      else add(new Set(asRows(args[1])))
    }
    const shells = (value: Value | undefined): void => asRows(value).forEach(shell)
    for (const item of items) {
      const parsed = exchange.parts(item)
      const args = exchange.args(item)
      const solid = parsed.get('MANIFOLD_SOLID_BREP')
      if (parsed.size > 1 && solid) {
        shell(asRow(solid.at(-1)))
        shells(parsed.get('BREP_WITH_VOIDS')?.at(-1))
      } else if (/_FACE$|^FACE_SURFACE$/.test(exchange.keyword(item))) add([item])
      else if (/^(SHELL|FACE)_BASED_SURFACE_MODEL$/.test(exchange.keyword(item))) shells(args[1])
      else if (/^TESSELLATED_(SOLID|SHELL)$|_SHELL$|^CONNECTED_FACE_SET$/.test(exchange.keyword(item))) add(new Set(asRows(args[1])))
      else {
        shell(asRow(args[1]))
        if (exchange.keyword(item) === 'BREP_WITH_VOIDS') shells(args[2])
      }
    }
  }
  return out
}
