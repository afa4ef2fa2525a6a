import { expect, test } from 'vitest'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'
import { type ProxyStep, proxySteps } from './proxyGraphics.ts'

const doubles = (...values: number[]): number[] => [...new Uint8Array(Float64Array.from(values).buffer)]
const longs = (...values: number[]): number[] => [...new Uint8Array(Int32Array.from(values).buffer)]
const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const step = (type: number, body: number[]): number[] => [...longs(body.length + 8, type), ...body]
const picture = (...steps: number[][]): Uint8Array => Uint8Array.from([...longs(steps.flat().length + 8, steps.length), ...steps.flat()])
const played = (...steps: number[][]): ProxyStep[] => [...proxySteps(picture(...steps))]

const line = step(6, [...longs(2), ...doubles(0, 0, 0, 3, 4, 0)])

test('an arc through three points goes from the first through the second to the third', () => {
  const [arc] = played(step(5, [...doubles(1, 0, 0, 0, 1, 0, -1, 0, 0), ...longs(0)]))
  expect(arc).toMatchObject({ kind: 'arc', center: { x: 0, y: 0, z: 0 }, start: 0 })
  expect(arc.kind === 'arc' && arc.u.x).toBe(1)
  expect(arc.kind === 'arc' && arc.sweep).toBeCloseTo(Math.PI, 12)
})

test('a polygon is filled once it was said so, until it is drawn', () => {
  const triangle = step(7, [...longs(3), ...doubles(0, 0, 0, 1, 0, 0, 0, 1, 0)])
  expect(played(step(20, longs(1)), triangle, triangle).map((each) => each.kind === 'polyline' && each.filled)).toEqual([true, false])
})

test('steps that end early or claim too much are left out, what follows is drawn', () => {
  expect(played(step(6, longs(1_000_000_000)), step(8, longs(-1, 0)), step(9, longs(-1)), step(33, longs(4, 0)), line).length).toBe(1)
  expect([...proxySteps(picture(line).subarray(0, 30))]).toEqual([])
})

test('what a program left of its entity in a DXF file is drawn: lines, colour, matrix, text', async () => {
  const text = step(10, [...doubles(1, 2, 0, 0, 0, 1, 1, 0, 0, 2, 1, 0), ...letters('Pump\0'), 0, 0, 0])
  const moved = step(29, doubles(1, 0, 0, 100, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))
  const bytes = picture(step(14, longs(1)), line, moved, line, step(31, []), text)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const chunks = (hex.match(/.{1,200}/g) ?? []).map((chunk) => `310 ${chunk}`).join('|')
  const proxy = `0 ACAD_PROXY_ENTITY|5 A|8 0|100 AcDbEntity|100 AcDbProxyEntity|90 498|91 500|92 ${bytes.length}|${chunks}|93 0|94 0`
  const { drawing, notes } = await openDrawingFiles({ 'a.dxf': dxfOf(proxy) })
  const [space] = drawing.spaces
  expect([drawing.counts, notes, space.texts.text]).toEqual([{ ACAD_PROXY_ENTITY: 1 }, [], ['Pump']])
  const drawn = [...space.lines.positions.subarray(0, 8)].map((value, i) => value + space.origin[i % 2])
  expect(drawn).toEqual([0, 0, 3, 4, 100, 0, 103, 4])
  expect(drawing.styles.color[space.items.style[space.lines.item[0]]]).toBe(0xff0000ff)
})

test('objects of AutoCAD Architecture and Civil 3D are drawn by their pictures, and the reader is advised', async () => {
  const bytes = picture(line)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const wall = `0 AEC_WALL|5 A|8 0|100 AcDbEntity|92 ${bytes.length}|310 ${hex}|100 AecDbWall|0 AECC_ALIGNMENT|5 B|8 0|100 AcDbEntity|100 AeccDbAlignment`
  const classes = ['AEC_WALL\n2\nAecDbWall', 'AECC_ALIGNMENT\n2\nAeccDbAlignment'].map((name) => `0\nCLASS\n1\n${name}\n3\nAec\n90\n0\n280\n0\n281\n1\n`)
  const file = dxfOf(wall)
    .replace('AC1009', 'AC1015')
    .replace('0\nSECTION\n2\nTABLES', `0\nSECTION\n2\nCLASSES\n${classes.join('')}0\nENDSEC\n0\nSECTION\n2\nTABLES`)
  const { drawing, notes } = await openDrawingFiles({ 'a.dxf': file })
  expect([drawing.counts, notes]).toEqual([{ AEC_WALL: 1, AECC_ALIGNMENT: 1 }, ['aec-objects']])
  expect(drawing.spaces[0].lines.positions.length).toBe(4)
})
