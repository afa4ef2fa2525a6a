import { expect, test } from 'vitest'
import type { PartDraft } from '../contract/format.ts'
import { checkPart } from './checkPart.ts'

const triangle = (x = 0): PartDraft => ({
  id: 1,
  name: 'triangle',
  origin: 'mesh',
  mesh: {
    positions: new Float32Array([x, 0, 0, x + 2, 0, 0, x, 4, 0]),
    normals: new Int16Array(6),
    indices: new Uint32Array([0, 1, 2]),
    faceStart: new Uint32Array([0, 1]),
  },
})
const broken = (change: (draft: PartDraft) => void): PartDraft => {
  const draft = triangle()
  change(draft)
  return draft
}

test('bounds are part-local and include the offset', () => {
  expect(checkPart(triangle()).part?.bounds).toEqual([0, 0, 0, 2, 4, 0])
  expect(checkPart({ ...triangle(), offset: [10, 0, -1] }).part?.bounds).toEqual([10, 0, -1, 12, 4, -1])
})

test('a part far away is moved to its middle, its bounds stay', () => {
  const part = checkPart(triangle(1_000_000)).part!
  expect(part.offset).toEqual([1_000_001, 2, 0])
  expect([...part.mesh!.positions]).toEqual([-1, -2, 0, 1, -2, 0, -1, 2, 0])
  expect(part.bounds).toEqual([1_000_000, 0, 0, 1_000_002, 4, 0])
})

test.each<[string, (draft: PartDraft) => void]>([
  ['an index out of range', (draft) => (draft.mesh!.indices[1] = 3)],
  ['NaN', (draft) => (draft.mesh!.positions[4] = Number.NaN)],
  ['infinity', (draft) => (draft.mesh!.positions[4] = Infinity)],
  ['too few normals', (draft) => (draft.mesh!.normals = new Int16Array(4))],
  ['face ranges that do not end at the last triangle', (draft) => (draft.mesh!.faceStart = new Uint32Array([0, 2]))],
  ['face ranges that go back', (draft) => (draft.mesh!.faceStart = new Uint32Array([0, 2, 1]))],
  ['too many face colours', (draft) => (draft.mesh!.faceColor = new Uint32Array(2))],
])('%s is refused', (_, change) => {
  expect(checkPart(broken(change)).part).toBeUndefined()
  expect(checkPart(broken(change)).problem).toBeTruthy()
})

test('an empty part is no problem and nothing to draw', () => {
  expect(checkPart({ id: 1, name: '', origin: 'mesh' })).toEqual({})
})
