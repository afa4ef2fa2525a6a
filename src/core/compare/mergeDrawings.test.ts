import { expect, test } from 'vitest'
import { HandDrawing } from '../../../tests/support/drawing.ts'
import { spaceIndexOf } from '../drawing/spaceIndex.ts'
import { mergeDrawings, styleGroups } from './mergeDrawings.ts'

const colours = { removed: 0xd55e00ff, added: 0x0072b2ff, same: 0x8b9199ff }

/** A frame, a circle that moves, a line that only the old version has, a text that changes; the new one has a layer and a ring of its own, and lies elsewhere. */
function versions() {
  const old = new HandDrawing([{ name: 'Old' }])
  old
    .space('Model')
    .ring([0, 0, 100, 0, 100, 50, 0, 50])
    .circle(20, 20, 5)
    .line(0, 0, 100, 50, { layer: 1 })
    .text('O', 60, 10, 5)
    .area([[70, 10, 80, 10, 80, 20]])
  old.space('Sheet', 'paper', { width: 210, height: 297, originX: 0, originY: 0, unitsPerMm: 1 }).line(0, 0, 10, 10)
  const fresh = new HandDrawing([{ name: 'New' }])
  fresh
    .space('Model')
    .ring([0, 0, 100, 0, 100, 50, 0, 50])
    .circle(26, 28, 5)
    .text('I', 60, 10, 5)
    .area([[70, 10, 80, 10, 80, 20]])
    .ring([200, 0, 300, 0, 300, 40], { layer: 1 })
  return mergeDrawings(old.done(), fresh.done(), colours)
}

test('two versions of a drawing become one, with what moved, changed, came and went', () => {
  const { drawing, differences, same, groups } = versions()
  expect(same).toBe(2)
  expect(differences.map(({ change, name, distance }) => [change, name, distance])).toEqual([
    ['moved', 'CIRCLE · 0', 10],
    ['changed', 'I · 0', undefined],
    ['removed', 'LINE · Old', undefined],
    ['added', 'LWPOLYLINE · New', undefined],
    ['removed', 'LINE · 0', undefined],
  ])
  expect(drawing.layers.map(({ name }) => name)).toEqual(['0', 'New', 'Old'])
  expect(drawing.spaces.map(({ name, entities }) => [name, entities.count])).toEqual([
    ['Model', 8],
    ['Sheet', 1],
  ])
  // Both circles are there, in the colours of their versions, where they were.
  const { space, index } = { space: drawing.spaces[0], index: spaceIndexOf(drawing, 0)! }
  const circles = differences[0].rows.map((row) => {
    const item = space.items.entity.indexOf(row)
    const [shape] = index.shapesOf(item)
    const style = space.items.style[item]
    let right = Number.NaN
    index.eachRun(item, (points, from) => (right = points[from] + space.origin[0]))
    return {
      centre: [...space.shapes.values.subarray(space.shapes.start[shape], space.shapes.start[shape] + 2)],
      colour: drawing.styles.color[style],
      group: styleGroups[groups[style]],
      right,
    }
  })
  expect(circles).toMatchObject([
    { centre: [26, 28], colour: colours.added, group: 'newMoved' },
    { centre: [20, 20], colour: colours.removed, group: 'oldMoved' },
  ])
  expect(circles.map(({ right }) => Math.round(right * 1e3) / 1e3)).toEqual([31, 25])
  expect(space.texts.text).toEqual(['I', 'O'])
  expect(space.fills.indices.length).toBe(3)
})

test('a drawing and itself have no differences, and nothing twice', () => {
  const one = new HandDrawing()
  one.space('Model').circle(1, 2, 3, { color: 0xff0000ff }).text('IO', 0, 0, 4)
  const drawing = one.done()
  const both = mergeDrawings(drawing, drawing, colours)
  expect([both.same, both.differences, both.drawing.spaces[0].items.count]).toEqual([2, [], drawing.spaces[0].items.count])
  expect(both.drawing.styles.color[both.drawing.spaces[0].items.style[0]]).toBe(0xff0000ff)
})
