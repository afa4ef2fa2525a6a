import { expect, test } from 'vitest'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { reader } from './index.ts'

/** A chunk: id, length, content. */
const chunk = (id: number, ...content: number[][]): number[] => {
  const body = content.flat()
  const size = body.length + 6
  return [id & 255, id >> 8, size & 255, (size >> 8) & 255, 0, 0, ...body]
}
const name = (text: string): number[] => [...new TextEncoder().encode(text), 0]
const word = (...values: number[]): number[] => values.flatMap((value) => [value & 255, value >> 8])
const float = (...values: number[]): number[] => [...new Uint8Array(new Float32Array(values).buffer)]

const material = (title: string, rgb: number[], more: number[] = []): number[] =>
  chunk(0xafff, chunk(0xa000, name(title)), chunk(0xa020, chunk(0x0011, rgb)), more)
const MESH = chunk(
  0x4100,
  chunk(0x4110, word(4), float(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0)),
  chunk(0x4140, word(4), float(0, 0, 1, 0, 1, 1, 0, 1)),
  chunk(0x4120, word(2, 0, 1, 2, 0, 0, 2, 3, 0), chunk(0x4130, name('red'), word(1, 0)), chunk(0x4130, name('tex'), word(1, 1))),
)
const file = new Uint8Array(
  chunk(
    0x4d4d,
    chunk(
      0x3d3d,
      material('red', [255, 0, 0]),
      material('tex', [10, 10, 10], chunk(0xa200, chunk(0xa300, name('skin.png')))),
      chunk(0x4000, name('plate'), MESH),
    ),
  ),
)
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? error,
  )

test('one part per material, the picture from beside the file', async () => {
  const { structure, parts, notes } = await openWith(reader, { 'x.3ds': file, 'SKIN.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]) })
  expect(outline(structure.root)).toBe('x.3ds(plate(red#0 tex#1))')
  expect(structure).toMatchObject({ units: 'unknown', upAxis: 'z' })
  expect(parts[0]).toMatchObject({ color: 0xff0000ff })
  expect(parts[1]).toMatchObject({ color: 0xffffffff, texture: { mime: 'image/png', flipY: true } })
  expect([...parts[0].mesh!.positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0])
  expect(notes.map(({ code }) => code)).toEqual(['unit-assumed'])
})

test('a missing picture is said', async () => {
  expect((await openWith(reader, { 'x.3ds': file })).notes.map(({ code }) => code)).toEqual(['unit-assumed', 'texture-missing'])
})

test('broken files end in a message', async () => {
  expect(await codeOf(openWith(reader, { 'x.3ds': '' }))).toBe('empty-file')
  expect(await codeOf(openWith(reader, { 'x.3ds': 'this is no 3DS file' }))).toBe('file-exception')
  expect(await codeOf(openWith(reader, { 'x.3ds': new Uint8Array(chunk(0x4d4d, chunk(0x3d3d))) }))).toBe('no-geometry')
})
