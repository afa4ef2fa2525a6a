import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDrawingFiles } from '../../workers/drawing/openDrawing.fixture.ts'
import { proxySteps } from '../../workers/drawing/proxy/proxyGraphics.ts'
import { corpusDir } from '../support/corpus.ts'

type Line = [number, number, number, number]

/** Multileaders whose texts flow downwards: their frames are drawn otherwise. */
const LEFT_OUT = ['B22', 'B23', 'B24']
/** Ends of lines at texts are as far off as their letters are wider. */
const LETTERS = 0.1

/** The plain lines of the pictures that AutoCAD keeps of the multileaders of a DXF file, by handle. */
function picturesIn(text: string): Map<string, Line[]> {
  const rows = text.split(/\r?\n/).map((row) => row.trim())
  const pictures = new Map<string, string>()
  let [type, handle] = ['', '']
  for (let i = 0; i + 1 < rows.length; i += 2) {
    if (rows[i] === '0') type = rows[i + 1]
    if (type !== 'MULTILEADER') continue
    if (rows[i] === '5') handle = rows[i + 1]
    if (rows[i] === '310') pictures.set(handle, (pictures.get(handle) ?? '') + rows[i + 1])
  }
  const linesOf = (hex: string): Line[] =>
    [...proxySteps(Uint8Array.from(Buffer.from(hex, 'hex')))].flatMap((step) =>
      step.kind === 'polyline' && step.points.length === 2 ? [step.points.flatMap(({ x, y }) => [x, y]) as Line] : [],
    )
  return new Map([...pictures].map(([own, hex]) => [own, linesOf(hex)]))
}

test.runIf(corpusDir)('lines of multileaders are those of the pictures that AutoCAD keeps of them', { timeout: 120_000 }, async () => {
  const bytes = new Uint8Array(readFileSync(join(corpusDir!, 'dxf/sample_AC1032_ascii.dxf')))
  const pictures = picturesIn(new TextDecoder().decode(bytes))
  const { drawing } = await openDrawingFiles({ 'a.dxf': bytes })
  const { entities, items, lines, origin } = drawing.spaces[0]
  const drawn = new Map<string, Line[]>()
  lines.item.forEach((item, run) => {
    const handle = entities.handle[items.entity[item]].toString(16).toUpperCase()
    if (!pictures.has(handle) || lines.start[run + 1] - lines.start[run] !== 2) return
    const at = lines.start[run] * 2
    const line = [0, 1, 2, 3].map((k) => lines.positions[at + k] + origin[k % 2]) as Line
    drawn.set(handle, [...(drawn.get(handle) ?? []), line])
  })
  let compared = 0
  for (const [handle, expected] of pictures) {
    if (LEFT_OUT.includes(handle)) continue
    const own = drawn.get(handle) ?? []
    expect([handle, own.length]).toEqual([handle, expected.length])
    for (const [i, line] of expected.entries()) {
      const isUnderline = i === 2
      const off = line.map((value, k) => Math.abs(own[i][k] - value))
      expect(Math.max(off[0], off[1], off[3])).toBeLessThan(0.01)
      expect(off[2]).toBeLessThan(isUnderline ? LETTERS * Math.abs(line[2] - line[0]) : 0.01)
      compared++
    }
  }
  // Eleven with line and landing, one with an underline more, one from below without a landing.
  expect(compared).toBe(24)
})
