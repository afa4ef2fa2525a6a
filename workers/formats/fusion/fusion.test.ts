import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { cylinderRecords, dialects, sabBytes } from '../acis/acis.fixture.ts'
import { reader } from './index.ts'

const folder = 'FusionAssetName[Active]/Breps.BlobParts'
const stream = (radius: number, scale = 10): Uint8Array<ArrayBuffer> => sabBytes(cylinderRecords(radius, 2), dialects['7.0'], 8, scale)
const packed = (files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> => Uint8Array.from(zipSync(files, { level: 0 }))

/** A Zstandard frame of one block as it is (RFC 8878). */
function frame(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const words = [length & 255, (length >> 8) & 255, length >> 16, 0]
  const block = (length << 3) | 1
  return Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, ...words, block & 255, (block >> 8) & 255, block >> 16, ...bytes])
}

/** The same archive, its files said to be packed with Zstandard. */
function saidToBeZstandard(zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const out = zip.slice()
  for (let i = 0; i + 12 < out.length; i++) {
    if (out[i] !== 0x50 || out[i + 1] !== 0x4b) continue
    if (out[i + 2] === 3 && out[i + 3] === 4) out[i + 8] = 93
    if (out[i + 2] === 1 && out[i + 3] === 2) out[i + 10] = 93
  }
  return out
}

test('shows the bodies of the active design, which have the history beside them', async () => {
  const archive = packed({
    [`${folder}/BREP.a.smbh`]: stream(0.5),
    [`${folder}/BREP.b.smb`]: stream(3),
    'Old/Breps.BlobParts/BREP.c.smbh': stream(4),
    'FusionAssetName[Active]/Previews/small.png': Uint8Array.of(137, 80),
  })
  const { structure, preview, parts, notes } = await openWith(reader, { 'rod.f3d': archive })
  expect([outline(structure.root), structure.units, structure.application, notes]).toEqual(['rod.f3d(Rod#0)', 'mm', 'Facet tests', []])
  expect([...preview!.image]).toEqual([137, 80])
  expect(Math.max(...parts[0].mesh!.positions)).toBeCloseTo(20)
})

test('streams packed with Zstandard; without any with history all of them', async () => {
  const archive = saidToBeZstandard(packed({ [`${folder}/BREP.a.smb`]: frame(stream(0.5)), [`${folder}/BREP.b.smb`]: frame(stream(1)) }))
  const { structure, notes } = await openWith(reader, { 'rods.f3d': archive })
  expect(outline(structure.root)).toBe('rods.f3d(Rod#0 Rod#1)')
  expect(notes.map(({ code }) => code)).toEqual(['limited-support'])
})

test.each([0, 10, 20, 30, 70])('lengths are centimetres, whatever number the header of a stream has (%d)', async (scale) => {
  const archive = packed({ [`${folder}/BREP.a.smbh`]: stream(0.5, scale) })
  const { structure, parts } = await openWith(reader, { 'rod.f3d': archive })
  expect(structure.units).toBe('mm')
  // The cylinder is 1 cm wide and 2 cm on either side of its middle.
  const { positions } = parts[0].mesh!
  expect([Math.max(...positions), Math.min(...positions)]).toEqual([expect.closeTo(20, 4), expect.closeTo(-5, 1)])
})

test.each([
  ['without bodies', packed({ 'Manifest.dat': Uint8Array.of(1) }), 'no-geometry'],
  ['with damaged bodies', packed({ [`${folder}/BREP.a.smbh`]: stream(1).slice(0, 700) }), 'file-exception'],
  ['that is cut', packed({ [`${folder}/BREP.a.smbh`]: stream(1) }).slice(0, 400), 'file-exception'],
])('an archive %s ends in a message', async (_, archive, code) => {
  await expect(openWith(reader, { 'x.f3d': archive })).rejects.toMatchObject({ code })
})
