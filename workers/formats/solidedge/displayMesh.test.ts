import { expect, it } from 'vitest'
import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'
import { faceBlocks } from './faceBlocks.ts'
import { readDisplayMesh } from './displayMesh.ts'
import { corner, levelOf, SEPARATOR, wrap } from './solidedge.fixture.ts'

it('turns strips into triangles of faces, the last style of each face that is none left out', () => {
  const mesh = readDisplayMesh(wrap(levelOf(corner)))
  expect([...mesh.faceStart]).toEqual([0, 2, 4])
  expect([...mesh.indices]).toEqual([0, 1, 2, 2, 1, 3, 4, 5, 6, 6, 5, 7])
  expect([...mesh.style]).toEqual([0x8000000c, 0])
  expect([...mesh.vertexStart]).toEqual([0, 4, 8])
  expect([...mesh.positions.subarray(15, 24)]).toEqual([0, 0, -10, 10, 0, 0, 10, 0, -10])
  expect(mesh.dropped).toBe(0)
})

it.each([
  [[], 0],
  [[0x80000001], 0x80000001],
  [[0, 0x80000002], 0x80000002],
  [[0x80000001, 0], 0x80000001],
  [[0x80000001, 0x80000002], 0x80000002],
])('styles %j of a face mean %i', (styles, style) => {
  expect(readDisplayMesh(wrap(levelOf([{ ...corner[0], styles }]))).style[0]).toBe(style)
})

it('leaves out triangles without area or with numbers that are none', () => {
  const points = [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [NaN, 0, 0],
    [2, 2, 0],
    [3, 3, 1],
    [4, 3, 2],
    [SEPARATOR, SEPARATOR, SEPARATOR],
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ]
  const mesh = readDisplayMesh(wrap(levelOf([{ id: 1, normal: [0, 0, 1], points }])))
  expect(mesh.indices.length / 3).toBe(2)
  expect(mesh.dropped).toBe(3)
})

it('passes over records of kinds that it does not know, with what is in them', () => {
  const level = levelOf(corner)
  const inner = new ByteWriter().u16(8, 1).u32(5).u32(7).u8(0xed).done()
  const unknown = new ByteWriter().u16(9, 0x300).u32(3).u8(1, 2).raw(inner).u8(0xed).done()
  const [first] = faceBlocks(level)[0].primitives
  const own = first.at - 12 - 8
  const bytes = new ByteWriter().raw(level.subarray(0, 4)).raw(unknown).raw(level.subarray(4, own)).raw(unknown).raw(level.subarray(own)).done()
  expect(readDisplayMesh(wrap(bytes))).toEqual(readDisplayMesh(wrap(level)))
})

it.each([
  [
    'records in each other without end',
    new ByteWriter()
      .u16(4, 1)
      .raw(new Uint8Array(9000).map((_, i) => [9, 0, 1, 0, 1, 0, 0, 0][i % 8]))
      .done(),
  ],
  ['another stream', new ByteWriter().u16(5, 2).done()],
  ['a face shorter than its head', new ByteWriter().u16(4, 1, 3, 1).u32(20).raw(new Uint8Array(99)).done()],
  [
    'more points than bytes',
    new ByteWriter().u16(4, 1, 3, 1).u32(61).raw(new Uint8Array(60)).u16(2, 1).u32(13).u32(0xffffffff, 0, 0x52).u8(0xed, 0xed, 0xed).done(),
  ],
  ['a cut one', levelOf(corner).slice(0, 300)],
])('refuses %s', (_, bytes) => {
  expect(() => readDisplayMesh(wrap(bytes))).toThrow(expect.objectContaining({ code: 'file-exception' }))
})
