import { expect, test } from 'vitest'
import { boxMesh } from '../../../../src/core/geometry/boxMesh.ts'
import { judge, witnessOf } from './meshWitness.ts'

const box = (size: number) => boxMesh([0, 0, 0, size, size, size])
/** A box without its last triangle. */
const open = () => {
  const mesh = box(2)
  return { ...mesh, indices: mesh.indices.slice(0, -3) }
}

test('a closed mesh is known by its volume, an open one by being open', () => {
  expect(witnessOf(box(2))).toEqual({ closed: true, volume: 8 })
  expect(witnessOf(open())).toEqual({ closed: false, volume: 0 })
})

test('a closed solid of the reference takes the place of an open one, without a doubt', () => {
  expect(judge(true, witnessOf(open()), witnessOf(box(2)), true)).toEqual({ take: 'theirs', doubtful: false })
  expect(judge(true, witnessOf(box(2)), witnessOf(box(2)), true)).toEqual({ take: 'theirs', doubtful: false })
})

test('an open solid of the reference never takes the place of a closed one, and is doubted itself', () => {
  expect(judge(true, witnessOf(box(2)), witnessOf(open()), true)).toEqual({ take: 'ours', doubtful: true })
  expect(judge(true, witnessOf(open()), witnessOf(open()), true)).toEqual({ take: 'theirs', doubtful: true })
  expect(judge(true, undefined, witnessOf(open()), true)).toEqual({ take: 'theirs', doubtful: true })
})

test('two closed meshes of different volumes are a doubt', () => {
  expect(judge(true, witnessOf(box(2)), witnessOf(box(3)), true)).toEqual({ take: 'theirs', doubtful: true })
})

test('a closed solid with a face that is larger than it can be is a doubt', () => {
  expect(judge(true, undefined, witnessOf(box(2)), false)).toEqual({ take: 'theirs', doubtful: true })
})

test('surfaces may be open', () => {
  expect(judge(false, witnessOf(open()), witnessOf(open()), true)).toEqual({ take: 'theirs', doubtful: false })
})
