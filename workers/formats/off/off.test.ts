import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { openWith } from '../../mesh/testSink.fixture.ts'
import { reader } from './index.ts'

const open = async (text: string) => (await openWith(reader, { 'a.off': text })).parts[0]
const code = async (text: string) =>
  openWith(reader, { 'a.off': text }).then(
    () => 'opened',
    (error: unknown) => (error instanceof OpenError ? error.code : String(error)),
  )
const triangle = '0 0 0\n1 0 0\n0 1 0\n'

describe('OFF', () => {
  it('reads heads of all kinds', async () => {
    for (const head of ['OFF\n3 1 3\n', 'OFF 3 1\n', '# c\nOFF # c\n\n3 1 0 # c\n', '3 1 0\n', 'off\r\n3 1 0\r\n', 'nOFF 3\n3 1 0\n']) {
      expect((await open(`${head}${triangle}3 0 1 2`)).mesh?.positions).toEqual(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]))
    }
    expect((await open('4OFF\n3 1 0\n0 0 0 1\n2 0 0 2\n0 2 0 2\n3 0 1 2')).mesh?.positions).toEqual(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]))
  })

  it('reads normals, colours and uv of vertices', async () => {
    const mesh = (await open('STCNOFF\n3 1 0\n0 0 0 0 0 -1 255 0 0 255 0 0\n1 0 0 0 0 -1 0 255 0 255 1 0\n0 1 0 0 0 -1 0 0 255 128 0 1\n3 0 1 2')).mesh
    expect([...(mesh?.normals ?? [])]).toEqual([32767, 32767, 32767, 32767, 32767, 32767])
    expect(mesh?.vertexColor).toEqual(new Uint8Array([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 128]))
    expect(mesh?.uv).toEqual(new Float32Array([0, 0, 1, 0, 0, 1]))
    expect((await open('OFF\n3 1 0\n0 0 0 1.0 0 0\n1 0 0 0 0.5 0\n0 1 0 0 0 1\n3 0 1 2')).mesh?.vertexColor?.subarray(0, 8)).toEqual(
      new Uint8Array([255, 0, 0, 255, 0, 128, 0, 255]),
    )
  })

  it('reads colours of faces, as whole numbers or fractions', async () => {
    const square = '0 0 0\n1 0 0\n1 1 0\n0 1 0\n'
    const mesh = (await open(`OFF\n4 2 0\n${square}3 0 1 2 255 0 0\n3 0 2 3 0 0 255`)).mesh
    expect(mesh?.positions.length).toBe(18)
    expect(mesh?.vertexColor?.filter((_, i) => i % 4 === 0).reduce((a, b) => a + b)).toBe(3 * 255)
    expect((await open(`OFF\n4 1 0\n${square}4 0 1 2 3 0.5 0.5 0.5 1`)).mesh?.vertexColor?.subarray(0, 4)).toEqual(new Uint8Array([128, 128, 128, 255]))
  })

  it('shows vertices without faces as points', async () => {
    expect((await open(`OFF\n3 0 0\n${triangle}`)).points?.positions.length).toBe(9)
  })

  it('trusts no count and drops broken faces', async () => {
    const { notes, parts } = await openWith(reader, { 'a.off': `OFF\n3 900000000 0\n${triangle}3 0 1 2\n3 0 1 7\n9 0 1 2` })
    expect(parts[0].mesh?.indices.length).toBe(3)
    expect(notes[0]).toMatchObject({ code: 'damaged-data', count: 900000000 - 3 + 2 })
    expect(await code(`OFF\n353535235358 6 0\n${triangle}`)).toBe('file-exception')
    expect(await code(`OFF\n3 1 0\n${triangle}220`)).toBe('file-exception')
  })

  it('ends in the right error', async () => {
    expect(await code('')).toBe('empty-file')
    expect(await code('\n\n')).toBe('file-exception')
    expect(await code('hello')).toBe('file-exception')
    expect(await code('OFF\n0 0 0\n')).toBe('no-geometry')
    expect(await code('OFF BINARY\n')).toBe('not-yet')
  })
})
