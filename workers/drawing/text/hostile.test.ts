import { expect, test } from 'vitest'
import { drawDimension } from '../dimension/drawDimension.ts'
import type { DimensionSpec } from '../dimension/dimensionSpec.ts'
import { tinyLibrary } from '../fonts/shx/tinyFont.fixture.ts'
import { drawHatch } from '../hatch/drawHatch.ts'
import { drawLeader } from '../leader/drawLeader.ts'
import { drawWidePolyline } from '../polyline/widePolyline.ts'
import { drawTolerance } from '../tolerance/drawTolerance.ts'
import { drawMText } from './drawMText.ts'
import { drawText } from './drawText.ts'
import { Recorder } from './recorder.fixture.ts'
import type { Point2 } from './textSpec.ts'

const odd = [0, 1, -1, 1e-300, 1e300, 1e9, -1e9, Number.NaN, Infinity, -Infinity, 1e-9, 3.7e15]
const codes =
  '\\P|\\H|2x;|;|{|}|\\S|1/2|^|#|\\fArial|b1|\\p|i1,l2,t3,|\\U+|00E9|%%|c|u|999|\\|AB |p|\\C1;|\\A2;|\\W|1e400x;|\\N|^I|漢字|\\M+1|\ud800|\\H1e300;'.split('|')

/** Numbers and texts that no program writes, the same ones every time. */
function source(seed: number): {
  number: () => number
  point: () => Point2
  numbers: (count: number) => number[]
  text: () => string
  below: (count: number) => number
} {
  let state = seed
  const random = (): number => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32
  const below = (count: number): number => Math.floor(random() * count)
  const number = (): number => (random() < 0.3 ? odd[below(odd.length)] : (random() - 0.5) * 20)
  const numbers = (count: number): number[] => Array.from({ length: count }, number)
  return { number, numbers, below, point: () => [number(), number()], text: () => Array.from({ length: below(30) }, () => codes[below(codes.length)]).join('') }
}

test('whatever is asked for, drawing ends', async () => {
  const fonts = await tinyLibrary()
  const font = { name: 'tiny' }
  const { number, numbers, point, text, below } = source(4)
  const recorder = new Recorder(['X'], 0.1)
  for (let i = 0; i < 150; i++) {
    drawText(
      {
        text: text(),
        position: point(),
        align: point(),
        height: number(),
        rotation: number(),
        widthFactor: number(),
        oblique: number(),
        horizontal: 'fit',
        font,
      },
      fonts,
      recorder,
    )
    drawMText(
      {
        text: text(),
        position: point(),
        height: number(),
        width: number(),
        lineSpacing: number(),
        columns: { count: number(), width: number(), gutter: number(), heights: numbers(1) },
        font,
      },
      fonts,
      recorder,
    )
    const paths = [
      { polyline: numbers(3 * below(9)) },
      { edges: [{ kind: 'arc', center: point(), radius: number(), start: number(), sweep: number() } as const, { kind: 'line', points: numbers(4) } as const] },
    ]
    drawHatch({ paths, style: 'normal', pattern: [{ angle: number(), base: point(), offset: point(), dashes: numbers(below(4)) }] }, recorder)
    drawHatch({ paths, style: 'outer', gradient: { kind: 'spherical', angle: number(), shift: number(), colors: [1, 0xffffffff] } }, recorder)
    const kinds: DimensionSpec[] = [
      {
        kind: 'linear',
        first: point(),
        second: point(),
        line: point(),
        angle: number(),
        style: { scale: number(), arrowSize: number(), decimals: number(), gap: number() },
      },
      { kind: 'angular2line', a1: point(), a2: point(), b1: point(), b2: point(), arc: point(), style: { arrowSize: number() } },
      { kind: 'radius', center: point(), chord: point(), text: text(), style: { textHeight: number(), centerMark: number() } },
      { kind: 'ordinate', origin: point(), feature: point(), end: point(), axis: 'x', style: { lengthUnit: below(7), round: number() } },
    ]
    for (const spec of kinds) drawDimension(spec, fonts, recorder)
    drawWidePolyline({ vertices: numbers(5 * below(6)), closed: i % 2 === 0 }, recorder)
    drawLeader({ points: numbers(8), spline: true, arrow: '', arrowSize: number(), hook: { length: number(), direction: 1 } }, recorder)
    drawTolerance({ text: `${text()}%%v${text()}`, position: point(), height: number(), gap: number(), font }, fonts, recorder)
  }
  expect(recorder.items.length).toBeLessThan(2_000_000)
}, 120_000)
