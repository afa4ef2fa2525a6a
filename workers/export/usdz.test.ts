import { unzipSync } from 'fflate'
import { Box3, Mesh } from 'three'
import { USDLoader } from 'three/examples/jsm/loaders/USDLoader.js'
import { expect, test } from 'vitest'
import { writeUsdz } from './usdz.ts'

test('a package as its readers want it: the model first, nothing packed, data at multiples of 64', async () => {
  const mesh = {
    positions: Float32Array.of(0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10),
    normals: new Int16Array(8),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
    faceStart: Uint32Array.of(0, 1, 2),
    faceColor: Uint32Array.of(0xff0000ff, 0x0000ff80),
  }
  const blob = await writeUsdz({
    scene: { name: 'A "quoted"\nname', upAxis: 'y', nodes: [{ parent: -1, name: 'Plate \\ "one"', part: 0, color: 0 }] },
    options: { format: 'usdz', unit: 'mm', colors: true, edges: false },
    part: async () => ({ id: 0, name: 'Plate', mesh }),
    progress() {},
  })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const files = unzipSync(bytes)
  expect(Object.keys(files)).toEqual(['model.usda', 'parts/p0_0.usda', 'parts/p0_1.usda'])
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const file of Object.values(files)) {
    expect([view.getUint32(at, true), view.getUint16(at + 8, true)]).toEqual([0x04034b50, 0])
    at += 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
    expect(at % 64).toBe(0)
    at += file.length
  }
  const text = new TextDecoder().decode(files['model.usda'])
  expect(text).toContain('displayName = "Plate \\\\ \\"one\\""')
  expect(text).toContain('doc = "Facet: A \\"quoted\\" name"')
  expect(text).toContain('float inputs:opacity = 0.50196078')
  // Another reader finds both pieces, in metres.
  const group = new USDLoader().parse(bytes.buffer)
  const pieces: Mesh[] = []
  group.traverse((each) => each instanceof Mesh && pieces.push(each))
  expect(pieces).toHaveLength(2)
  expect(new Box3().setFromObject(group).max.toArray()).toEqual([expect.closeTo(0.01), expect.closeTo(0.01), expect.closeTo(0.01)])
})
