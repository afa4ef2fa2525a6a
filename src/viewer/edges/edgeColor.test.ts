import { expect, test } from 'vitest'
import { edgeColor, lineColor, meshEdges } from './edgeColor.ts'

/** WCAG contrast. */
function contrast(a: number, b: number): number {
  const luminance = (color: number) => {
    const channel = (shift: number) => {
      const value = ((color >>> shift) & 255) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * channel(24) + 0.7152 * channel(16) + 0.0722 * channel(8)
  }
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

test.each([0xb8c1ccff, 0xffffffff, 0x00ff00ff, 0x202428ff, 0x000000ff])('lines stand out from faces of %i', (color) => {
  expect(contrast(edgeColor(color, 'face'), color)).toBeGreaterThan(3)
})

test.each([0xb8c1ccff, 0xff0000ff, 0x000000ff])('lines of %i stand out from both backgrounds', (color) => {
  expect(contrast(edgeColor(color, 'light'), 0xf4f6f8ff)).toBeGreaterThan(4.5)
  expect(contrast(edgeColor(color, 'dark'), 0x1b1f24ff)).toBeGreaterThan(4.5)
})

test('lines without faces keep their colour where the background lets it be read, and change where it does not', () => {
  for (const color of [0x000000ff, 0x0000ffff, 0xffff00ff, 0xffffffff, 0x8080807f]) {
    expect(contrast(lineColor(color, 'light'), 0xf4f6f8ff)).toBeGreaterThan(2.9)
    expect(contrast(lineColor(color, 'dark'), 0x1b1f24ff)).toBeGreaterThan(2.9)
  }
  expect(lineColor(0xff0000ff, 'light')).toBe(0xff0000ff)
  expect(lineColor(0xffff00ff, 'dark')).toBe(0xffff00ff)
  expect(lineColor(0xffff00ff, 'light')).not.toBe(0xffff00ff)
})

test('lines without faces keep their hue where they are made darker or lighter', () => {
  // Primary colours and their mixtures: channels that are 0 stay 0 on a light background, full ones stay full on a dark one.
  for (const color of [0xff00ffff, 0x00ff00ff, 0xffff00ff, 0x00ffffff]) {
    const darker = lineColor(color, 'light')
    for (const shift of [24, 16, 8]) expect(((darker >>> shift) & 255) > 0).toBe(((color >>> shift) & 255) > 0)
  }
  const lighter = lineColor(0x0000ffff, 'dark')
  expect([(lighter >>> 8) & 255, lighter >>> 24]).toEqual([255, (lighter >>> 16) & 255])
})

test('a line keeps some of its part’s hue and is opaque', () => {
  const color = edgeColor(0xff0000ff, 'face')
  expect(color & 255).toBe(255)
  expect(color >>> 24).toBeGreaterThan((color >>> 16) & 255)
})

test('two triangles that share a side have five', () => {
  const edges = meshEdges({
    positions: new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]),
    normals: new Int16Array(8),
    indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
    faceStart: new Uint32Array([0, 2]),
  })!
  expect([...edges.start]).toEqual([0, 2, 4, 6, 8, 10])
  // 0–1, 0–2, 0–3, 1–2, 2–3
  expect([...edges.points]).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0])
})

test('nothing for an empty mesh', () => {
  expect(meshEdges({ positions: new Float32Array(), normals: new Int16Array(), indices: new Uint32Array(), faceStart: new Uint32Array([0]) })).toBeUndefined()
})
