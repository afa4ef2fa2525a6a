import { expect, test } from 'vitest'
import type { Node, NodeId, Part } from '../scene/model.ts'
import { numberNodes, SceneIndex } from '../scene/sceneIndex.ts'
import { finish } from './finish.ts'
import { inertiaOf, type SceneMeasures, sumBounds, sumMeasures } from './sceneMeasures.ts'
import { knownMeasures, measurePart } from './partMeasures.ts'
import { revolved } from './testPart.ts'

/** Outer radius 20, inner 12, height 10: area and volume by formula. */
const ring = (): Part =>
  revolved([
    [12, 0],
    [20, 0],
    [20, 10],
    [12, 10],
  ]).build()
const RING_VOLUME = Math.PI * (400 - 144) * 10
const RING_AREA = 2 * Math.PI * (400 - 144) + 2 * Math.PI * 32 * 10

/** A box from the origin as a mesh without surfaces, its sides 2, 3, 4; without its lid when `open`. */
function box({ open = false, at = 0, slit = 0 } = {}): Part {
  const corner = (i: number): number[] => [i & 1 ? 2 : 0, i & 2 ? 3 : 0, i & 4 ? 4 : 0]
  const sides = [[0, 2, 3, 1], [0, 1, 5, 4], [1, 3, 7, 5], [3, 2, 6, 7], [2, 0, 4, 6], ...(open ? [] : [[4, 5, 7, 6]])]
  // Each side has corners of its own; those of the lid lie higher by the slit.
  const positions = sides.flatMap((side, s) =>
    side.flatMap((i) => {
      const [x, y, z] = corner(i)
      return [x + at, y, z + (s === 5 ? slit : 0)]
    }),
  )
  return {
    id: 1,
    name: 'box',
    origin: 'mesh',
    bounds: [at, 0, 0, at + 2, 3, 4 + slit],
    mesh: {
      positions: Float32Array.from(positions),
      normals: new Int16Array(sides.length * 8),
      indices: Uint32Array.from(sides.flatMap((_, s) => [0, 1, 2, 0, 2, 3].map((i) => s * 4 + i))),
      faceStart: Uint32Array.of(0, sides.length * 2),
    },
  }
}

const moved = (x: number): Float64Array => Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1)
const turned = (angle: number): Float64Array => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return Float64Array.of(c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
}

function assembly(children: { part: number; transform?: Float64Array }[]): SceneIndex {
  const root: Node = { id: 0, name: 'root', children: children.map((child) => ({ id: 0, name: 'child', children: [], ...child })) }
  numberNodes(root)
  return new SceneIndex(root)
}

function sum(index: SceneIndex, parts: readonly Part[], occurrences: Iterable<NodeId> = index.occurrences): SceneMeasures {
  for (const part of parts) finish(measurePart(part))
  return finish(sumMeasures(index, new Map(parts.map((part) => [part.id, part])), occurrences, knownMeasures))
}

test('the sum over exact parts is exact, whatever part of the model it is about', () => {
  const index = assembly([{ part: 0 }, { part: 0, transform: moved(100) }, { part: 0, transform: turned(1) }])
  const parts = [ring()]
  const all = sum(index, parts)
  expect(all).toMatchObject({ measured: 3, open: 0, area: { exact: true }, volume: { exact: true }, faces: 12 })
  expect(all.volume!.value / (3 * RING_VOLUME)).toBeCloseTo(1, 7)
  expect(all.area!.value / (3 * RING_AREA)).toBeCloseTo(1, 7)
  expect(inertiaOf(all.moments)!.centre[0]).toBeCloseTo(100 / 3, 6)
  // One hidden, and shown again: the first number to the last bit.
  const two = sum(index, parts, [1, 3])
  expect(two.volume!.value / (2 * RING_VOLUME)).toBeCloseTo(1, 7)
  expect(sum(index, parts)).toEqual(all)
})

test('a part is measured once: the same record for all who ask', () => {
  const part = ring()
  expect(knownMeasures(part)).toBeUndefined()
  const measures = finish(measurePart(part))
  expect(finish(measurePart(part))).toBe(measures)
  expect(knownMeasures(part)).toBe(measures)
})

test('a mesh without stated surfaces: its triangles, and nothing is claimed about what they approximate', () => {
  const measured = sum(assembly([{ part: 1 }]), [box()])
  expect(measured).toMatchObject({ open: 0, area: { value: 52, exact: false, deviation: 0 }, volume: { value: 24, exact: false, deviation: 0 } })
  const mixed = sum(assembly([{ part: 1 }, { part: 0 }]), [box(), ring()])
  expect(mixed.volume).toMatchObject({ exact: false, deviation: 0 })
})

test('an open part adds its area but no volume, and is counted', () => {
  const open = { ...box({ open: true }), id: 2 }
  const measured = sum(assembly([{ part: 1 }, { part: 2 }]), [box(), open])
  expect(measured).toMatchObject({ measured: 2, open: 1, area: { value: 52 + 46 }, volume: { value: 24 } })
  expect(sum(assembly([{ part: 2 }]), [open])).not.toHaveProperty('volume')
})

test('an open mesh has the volume of the exact body that its file holds', () => {
  const open: Part = { ...box({ open: true }), body: { moments: finish(measurePart(box()))!.moments, bounded: true, volumeOff: 0 } }
  const measured = sum(assembly([{ part: 1 }]), [open])
  expect(measured).toMatchObject({ open: 0, fromBody: 1, volume: { value: 24, exact: true }, area: { value: 46, exact: false } })
})

test('cracks up to a hundredth of a millimetre are closed, with the volume that may be missing; wider ones are not', () => {
  const measured = sum(assembly([{ part: 1 }]), [box({ slit: 0.002 })])
  expect(measured).toMatchObject({ open: 0, mended: 1 })
  expect(measured.gap).toBeCloseTo(0.002, 6)
  expect(measured.volume!.exact).toBe(false)
  expect(Math.abs(measured.volume!.value - 24)).toBeLessThan(0.013)
  expect(Math.abs(measured.volume!.value - 24)).toBeLessThan(measured.volume!.deviation)
  expect(sum(assembly([{ part: 1 }]), [box({ slit: 0.02 })])).toMatchObject({ open: 1, mended: 0 })
})

test('the box of a turned part is that of its points, not of its turned box', () => {
  const index = assembly([{ part: 0, transform: turned(Math.PI / 6) }])
  const { bounds } = sum(index, [ring()])
  // The 24 corners of the rim come to lie on each other; the turned box would be 27.3 from the axis.
  expect(bounds.map((value) => Number(value.toFixed(3)))).toEqual([-20, -20, 0, 20, 20, 10])
  expect(finish(sumBounds(index, new Map([[0, ring()]]), index.occurrences))).toEqual(bounds)
})

test('an unequal scale: the volume follows, an area that nobody has measured is not shown', () => {
  const wide = Float64Array.of(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
  const measured = sum(assembly([{ part: 1, transform: wide }]), [box()])
  expect(measured.volume!.value).toBeCloseTo(48, 9)
  expect(measured).not.toHaveProperty('area')
})

test('previews, parts that did not come and curves measure nothing; a picture alone has no size', () => {
  const curve: Part = {
    id: 2,
    name: 'curve',
    origin: 'exact',
    bounds: [0, 0, 0, 9, 9, 9],
    edges: { points: Float32Array.of(0, 0, 0, 9, 9, 9), start: Uint32Array.of(0, 2), kind: Uint8Array.of(3), faces: Int32Array.of(-1, -1) },
  }
  const picture: Part = { ...box(), id: 3, placeholder: true, texture: { image: new Uint8Array(1), mime: 'image/jpeg', repeat: false, flipY: true } }
  const measured = sum(assembly([{ part: 1 }, { part: 2 }, { part: 3 }, { part: 4 }]), [box(), curve, picture])
  expect(measured).toMatchObject({ measured: 1, open: 0, previews: 1, absent: 1, volume: { value: 24 } })
  const alone = sum(assembly([{ part: 3 }]), [picture])
  expect(alone.bounds[0] > alone.bounds[3]).toBe(true)
  expect(sum(assembly([{ part: 3 }]), [{ ...picture, stated: [0, 0, 0, 1, 1, 1] }]).bounds).toEqual([0, 0, 0, 1, 1, 1])
  expect(sum(assembly([{ part: 3 }]), [{ ...picture, texture: undefined }]).bounds).toEqual([0, 0, 0, 2, 3, 4])
})
