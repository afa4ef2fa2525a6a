import { expect, test } from 'vitest'
import { boxMesh } from '../../../../src/core/geometry/boxMesh.ts'
import type { Mesh } from '../../../../src/core/scene/mesh.ts'
import type { BodyMesher } from './meshJob.ts'
import { BrepMesher } from './brepMesher.ts'
import { BrepText } from '../brepText.fixture.ts'
import { readDocument } from '../structure/document.ts'
import { TreeBuilder } from '../structure/tree.ts'

/** Meshes a solid that lacks one side of its box, which our checks doubt, with this answer of the second engine; the verdict on the part. */
async function verdictOn(answer: Mesh): Promise<'replaced' | 'kept' | undefined> {
  const file = new BrepText()
  const sides = file.box(1, 2, 3).faces.slice(0, -1)
  file.product('Piece', [file.solid(...sides)], file.context(), 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  const { parts } = new TreeBuilder(() => undefined).build(readDocument(new TextEncoder().encode(file.text()), 'a.stp'))
  const reference: BodyMesher = {
    async mesh(sources, _size, _quality, events) {
      for (const { id, name } of sources) events.part({ id, name, mesh: answer, origin: 'exact' })
    },
  }
  let verdict: 'replaced' | 'kept' | undefined
  const drawn: number[] = []
  await new BrepMesher(reference).mesh(parts, 0, 'normal', {
    part: ({ id }) => drawn.push(id),
    failed() {},
    progress() {},
    checked: (replaced, kept) => {
      expect(replaced.length + kept.length).toBe(1)
      verdict = replaced.length > 0 ? 'replaced' : 'kept'
    },
  })
  expect(drawn).toHaveLength(2)
  return verdict
}

/** A closed mesh of five faces: the box whose last two sides count as one. */
function fiveFaces(x: number): Mesh {
  const mesh = boxMesh([0, 0, 0, x, 2, 3])
  return { ...mesh, faceStart: Uint32Array.of(0, 2, 4, 6, 8, 12) }
}

test('a closed mesh of the second engine whose faces are as large as ours passes; one with a larger face is told as doubtful', async () => {
  const closed = boxMesh([0, 0, 0, 1, 2, 3])
  expect(await verdictOn(closed)).toBe('replaced')
  expect(await verdictOn(fiveFaces(4))).toBe('kept')
})
