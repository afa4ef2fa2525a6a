import { expect, it } from 'vitest'
import type { Pick } from '../../../packages/viewer/src/api.ts'
import { emptySelection, selectionAfterClick } from './selection.ts'

const pick = (node: number, face = 2, edge = -1): Pick => ({ node, part: 0, face, edge, point: [0, 0, 0] })

it('selects the part first, then its face, then the part again', () => {
  const part = selectionAfterClick(emptySelection, pick(7), false)
  expect(part).toEqual({ nodes: new Set([7]) })
  const face = selectionAfterClick(part, pick(7), false)
  expect(face).toEqual({ nodes: new Set([7]), face: { node: 7, face: 2 } })
  expect(selectionAfterClick(face, pick(7, 3), false)).toEqual({ nodes: new Set([7]), face: { node: 7, face: 3 } })
  expect(selectionAfterClick(face, pick(7), false)).toEqual(part)
  expect(selectionAfterClick(face, pick(8), false)).toEqual({ nodes: new Set([8]) })
})

it('goes down to the edge when one is near', () => {
  expect(selectionAfterClick({ nodes: new Set([7]) }, pick(7, 2, 5), false)).toEqual({ nodes: new Set([7]), edge: { node: 7, edge: 5 } })
})

it('adds and takes away, and keeps the selection when an additive click misses', () => {
  const two = selectionAfterClick({ nodes: new Set([7]) }, pick(8), true)
  expect(two).toEqual({ nodes: new Set([7, 8]) })
  expect(selectionAfterClick(two, pick(7), true)).toEqual({ nodes: new Set([8]) })
  expect(selectionAfterClick(two, null, true)).toBe(two)
  expect(selectionAfterClick(two, null, false)).toEqual(emptySelection)
})
