import { expect, it } from 'vitest'
import { boxFont, HandDrawing } from '../../../tests/support/drawing.ts'
import { entityFacts } from './entityFacts.ts'
import { findTexts, textMatcher } from './findTexts.ts'
import { outlineOf } from './fillOutline.ts'
import { flattenShape } from './flattenShape.ts'
import { glyphTriangles } from './glyphTriangles.ts'
import { measureShape } from './measureShape.ts'
import { BACKGROUND, FOREGROUND } from './drawing.ts'
import { inked, resolveStyle } from './resolvedStyle.ts'
import { findArc, findSnap, snapsNear } from './snap.ts'
import { SpaceIndex } from './spaceIndex.ts'
import { windowsOf } from './spaceWindow.ts'
import { drawingToSvg } from './svg.ts'
import type { ShapeTable } from './space.ts'

const shapes = (kind: number, values: number[]): ShapeTable => ({
  kind: Uint8Array.of(kind),
  item: Uint32Array.of(0),
  start: Uint32Array.of(0, values.length),
  values: Float64Array.from(values),
})
const all = Uint8Array.of(1, 1, 1)

/** A plate of 100 × 60 with a hole of 20, a diagonal on a hidden layer, a text, and a sheet that shows it at 1:2. */
function plate() {
  const hand = new HandDrawing([{ name: 'Hidden', color: 0x00ff00ff, lineType: 1, opacity: 0.5 }, { name: 'Text' }])
  const model = hand.space('Model')
  model.ring([0, 0, 100, 0, 100, 60, 0, 60]).circle(50, 30, 10).line(0, 0, 100, 60, { layer: 1 }).text('OI', 5, 50, 5, { layer: 2 })
  model.area([[70, 10, 90, 10, 90, 20, 70, 20]])
  const sheet = hand.space('Sheet', 'paper', { width: 210, height: 148, originX: 0, originY: 0, unitsPerMm: 1 })
  sheet.ring([5, 5, 205, 5, 205, 143, 5, 143])
  sheet.builder.viewports.push({
    center: [105, 74],
    width: 100,
    height: 60,
    viewCenter: [50, 30],
    viewHeight: 120,
    twist: 0,
    frozenLayers: [1],
    on: true,
    entity: 0,
  })
  return hand.done()
}

it('measures circles, arcs and polylines with bulges exactly', () => {
  expect(measureShape(shapes(2, [1, 2, 3]), 0)).toEqual({ length: 6 * Math.PI, area: expect.closeTo(9 * Math.PI, 12), radius: 3, center: [1, 2] })
  expect(measureShape(shapes(3, [0, 0, 2, 0, Math.PI / 2]), 0)).toEqual({ length: Math.PI, radius: 2, center: [0, 0] })
  // A slot: two half circles of radius 1 on a square of 2.
  expect(measureShape(shapes(5, [1, 0, 0, 0, 2, 0, 1, 2, 2, 0, 0, 2, 1]), 0)).toEqual({
    length: expect.closeTo(4 + 2 * Math.PI, 12),
    area: expect.closeTo(4 + Math.PI, 12),
  })
  expect(measureShape(shapes(4, [0, 0, 5, 0, 0.4, 0, 2 * Math.PI]), 0)?.area).toBeCloseTo(10 * Math.PI, 3)
})

it('flattens within the tolerance, splines too', () => {
  const points: number[] = []
  flattenShape(shapes(2, [0, 0, 100]), 0, 0.01, points)
  const far = points.flatMap((x, i) => (i % 2 === 0 && i > 0 ? [Math.hypot((x + points[i - 2]) / 2, (points[i + 1] + points[i - 1]) / 2)] : []))
  expect(Math.min(...far)).toBeGreaterThan(99.99)
  const curve: number[] = []
  // A cubic Bézier from (0,0) to (3,0).
  flattenShape(shapes(6, [3, 4, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 2, 2, 2, 3, 0]), 0, 0.01, curve)
  expect(curve.slice(0, 2)).toEqual([0, 0])
  expect(curve.slice(-2)).toEqual([3, 0])
  expect(Math.max(...curve.filter((_, i) => i % 2 === 1))).toBeCloseTo(1.5, 1)
})

it('resolves styles by layer and ink', () => {
  const drawing = plate()
  const dark = { background: 0x000000ff, foreground: 0xffffffff, monochrome: false }
  const hidden = drawing.spaces[0].items.style[2]
  expect(resolveStyle(drawing, hidden, dark)).toEqual({ color: 0x00ff00ff, opacity: 0.5, lineType: 1, lineTypeScale: 1, weight: 0.25, layer: 1 })
  expect(resolveStyle(drawing, hidden, { ...dark, monochrome: true }).color).toBe(0xffffffff)
  expect(resolveStyle(drawing, 0, dark).color).toBe(0xffffffff)
  expect(drawing.layers[0].color).toBe(FOREGROUND)
})

it('keeps colours apart from the ground where a least contrast is asked for', () => {
  const dark = { background: 0x1e1e1eff, foreground: 0xffffffff, monochrome: false }
  const seen = { ...dark, leastContrast: 1.5 }
  expect([inked(0x202020ff, dark), inked(0x202020ff, seen)]).toEqual([0x202020ff, 0x3c3c3cff])
  // Others stay as they are, and so do the two colours that follow the ground.
  expect([0xff0000ff, 0x808080ff].map((color) => inked(color, seen))).toEqual([0xff0000ff, 0x808080ff])
  expect([inked(BACKGROUND, seen), inked(FOREGROUND, seen)]).toEqual([0x1e1e1eff, 0xffffffff])
})

it('finds what is near', () => {
  const drawing = plate()
  const index = new SpaceIndex(drawing.spaces[0], drawing.fonts.fonts)
  expect(index.itemsIn([45, 25, 55, 35]).sort()).toEqual([0, 1, 2])
  expect(index.near(1, 61, 30)).toEqual({ kind: 'stroke', distance: expect.closeTo(1, 2) })
  expect(index.near(4, 80, 15)).toEqual({ kind: 'area', distance: 0 })
  expect(index.near(3, 6.5, 51)?.kind).toBe('letter')
  expect(index.near(4, 60, 15)).toBeUndefined()
})

it('snaps to ends, middles, centres, quadrants, crossings and feet', () => {
  const drawing = plate()
  const windows = windowsOf(drawing, 0)
  const at = (x: number, y: number, from?: { space: number; x: number; y: number }) => {
    const snap = findSnap(drawing, windows, all, x, y, 2, from)
    return snap && [snap.kind, Math.round(snap.x * 1000) / 1000, Math.round(snap.y * 1000) / 1000]
  }
  expect(at(100.5, 0.4)).toEqual(['end', 100, 0])
  expect(at(50.6, -0.5)).toEqual(['mid', 50, 0])
  expect(at(40.3, 30.2)).toEqual(['quadrant', 40, 30])
  expect(at(58.8, 35.4)).toEqual(['intersection', 58.575, 35.145])
  expect(at(20.5, 60.3, { space: 0, x: 20, y: 10 })).toEqual(['perpendicular', 20, 60])
  expect(at(33, 0.4)).toEqual(['nearest', 33, 0])
  expect(at(20, 40)).toBeUndefined()
  expect(findArc(drawing, windows, all, 60.4, 30, 2)?.arc.r).toBe(10)
})

it('lists the points near by, the nearest first and each place once', () => {
  const drawing = plate()
  const near = (x: number, y: number, radius: number) =>
    snapsNear(drawing, windowsOf(drawing, 0), all, x, y, radius, 4).map((snap) => [snap.kind, Math.round(snap.x), Math.round(snap.y)])
  // Two edges meet in a corner: one end.
  expect(near(98, 3, 10)).toEqual([['end', 100, 0]])
  expect(near(41, 30, 12)).toEqual([
    ['quadrant', 40, 30],
    ['intersection', 41, 25],
    ['mid', 50, 30],
  ])
  expect(near(20, 40, 2)).toEqual([])
})

it('sees model space through viewports, to scale and without their frozen layers', () => {
  const drawing = plate()
  const windows = windowsOf(drawing, 1)
  expect(windows.map(({ space, viewport }) => [space, viewport])).toEqual([
    [0, 0],
    [1, -1],
  ])
  const snap = findSnap(drawing, windows, all, 130, 59, 1)
  expect([snap?.kind, snap?.x, snap?.y, snap?.window.viewport]).toEqual(['end', 100, 0, 0])
  expect(findSnap(drawing, windows, all, 90, 65, 1)).toBeUndefined()
})

it('finds texts on the shown tab first', () => {
  const drawing = plate()
  expect(findTexts(drawing, textMatcher('oi', false)!, 0).map(({ tab }) => tab)).toEqual([0])
  const [onSheet] = findTexts(drawing, textMatcher('oi', false)!, 1)
  expect([onSheet.tab, onSheet.corners[0]]).toEqual([1, [82.5, 84]])
  expect(findTexts(drawing, textMatcher('nothing', false)!, 0)).toEqual([])
})

it('tells the facts of entities', () => {
  const drawing = plate()
  expect(entityFacts(drawing, 0, new Set([1]))).toMatchObject({ type: 'CIRCLE', layer: '0', radius: 10, center: [50, 30], handle: '101' })
  expect(entityFacts(drawing, 0, new Set([0, 2]))).toMatchObject({ count: 2, type: 'LWPOLYLINE, LINE', layer: '0, Hidden', area: 6000 })
  expect(entityFacts(drawing, 0, new Set([3]))?.texts).toEqual(['OI'])
})

it('outlines triangles without seams, and letters with holes', () => {
  expect(outlineOf(Uint32Array.of(0, 1, 2, 0, 2, 3), [0, 1])).toHaveLength(1)
  const { indices } = glyphTriangles(plate().fonts.fonts[0], 0)
  expect(indices.length / 3).toBe(8)
})

it('writes SVG to scale, clipped by viewports', () => {
  const drawing = plate()
  const ink = { background: 0xffffffff, foreground: 0x000000ff, monochrome: false }
  const svg = drawingToSvg(drawing, {
    tab: 1,
    area: [0, 0, 210, 148],
    toPage: [1, 0, 0, 1, 0, 0],
    shown: all,
    ink,
    weights: true,
    width: 210,
    height: 148,
    title: 'a < b',
  })
  expect(svg).toContain('width="210mm" height="148mm" viewBox="0 0 210 148"')
  expect(svg).toContain('<title>a &#60; b</title>')
  expect(svg).toContain('<clipPath id="c2"><path d="M55 44L155 44L155 104L55 104Z"/></clipPath>')
  expect(svg).toContain('M80 59L130 59L130 89L80 89L80 59')
  expect(svg).not.toContain('#00ff00')
  expect(svg.match(/<use /g)).toHaveLength(2)
})

it('writes letters of several fonts under ids of their own in SVG', () => {
  const hand = new HandDrawing()
  hand.drawing.fonts.fonts.push({ ...boxFont })
  hand.space('Model').entity('TEXT', {}, (painter) => {
    for (const [font, glyph] of [
      [0, 0],
      [1, 1],
      [0, 1],
      [1, 1],
    ])
      painter.glyph(font, glyph, [1, 0, 0, 1, 0, 0])
  })
  const ink = { background: 0xffffffff, foreground: 0xff, monochrome: false }
  const page = { tab: 0, area: [-1, -1, 2, 2], toPage: [1, 0, 0, 1, 0, 0], shown: all, weights: true, width: 3, height: 3, title: '', ink } as const
  const svg = drawingToSvg(hand.done(), page)
  expect([...svg.matchAll(/<path id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['g1-0', 'g2-1', 'g1-1'])
  expect([...svg.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)).toEqual(['g1-0', 'g2-1', 'g1-1', 'g2-1'])
})

it('writes a picture that is placed more than once a single time in SVG', () => {
  const hand = new HandDrawing()
  hand.drawing.pictures.push({ name: '', mime: 'image/png', data: Uint8Array.of(1, 2, 3) })
  hand.space('Model').entity('IMAGE', {}, (painter) => {
    painter.picture(0, [1, 0, 0, 1, 0, 0])
    painter.picture(0, [1, 0, 0, 1, 1, 0], [0, 0, 1, 0, 1, 1])
  })
  const ink = { background: 0xffffffff, foreground: 0xff, monochrome: false }
  const page = { tab: 0, area: [0, 0, 2, 1], toPage: [1, 0, 0, 1, 0, 0], shown: all, weights: true, width: 2, height: 1, title: '', ink } as const
  const svg = drawingToSvg(hand.done(), page)
  expect(svg.match(/data:image/g)).toHaveLength(1)
  expect([...svg.matchAll(/<use href="#i0" transform="([^"]*)"/g)].map(([, place]) => place)).toEqual(['matrix(1 0 0 -1 0 1)', 'matrix(1 0 0 -1 1 1)'])
})

it('writes gradients in strips that reach under their neighbours, at any angle, and makes them translucent together', () => {
  const strips = (opacity: number, slant = 0): string[] => {
    const hand = new HandDrawing()
    const color = Uint8Array.from({ length: 24 }, (_, i) => (i % 4 === 3 ? 255 : 200 - (i >> 3)))
    const corners = [0, 0, slant, 10, 10, 0, 10 + slant, 10, 20, 0, 20 + slant, 10]
    hand.space('Model').entity('HATCH', { opacity }, (painter) => painter.triangles(corners, [0, 2, 3, 0, 3, 1, 2, 4, 5, 2, 5, 3], color))
    const ink = { background: 0xffffffff, foreground: 0xff, monochrome: false }
    const svg = drawingToSvg(hand.done(), {
      tab: 0,
      area: [0, 0, 20, 10],
      toPage: [1, 0, 0, 1, 0, 0],
      shown: all,
      weights: true,
      width: 20,
      height: 10,
      title: '',
      ink,
    })
    return [...svg.matchAll(/<path d="([^"]*)" fill="[^"]*"\/>|<g opacity[^>]*>/g)].map(([whole, d]) => d ?? whole)
  }
  expect(strips(1)).toEqual(['M0 0L10.265 0L10.265 10L0 10Z', 'M10 0L20 0L20 10L10 10Z'])
  // Across the slanted edge it is 0.265 as well: √2 times that along the base.
  expect(strips(1, 10)).toEqual(['M0 0L10.374 0L20.374 10L10 10Z', 'M10 0L20 0L30 10L20 10Z'])
  expect(strips(0.5)).toEqual(['<g opacity="0.5">', ...strips(1)])
})
