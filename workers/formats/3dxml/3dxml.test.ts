import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { bodyLeaf, box, graphicsFile } from '../catia/part.fixture.ts'
import { structure, tetrahedron as shape } from './3dxml.fixture.ts'
import { reader } from './index.ts'

const packed = (files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> => Uint8Array.from(zipSync(files))
const manifest = strToU8('<Manifest><Root>Machine.3dxml</Root></Manifest>')

describe('3DXML', () => {
  it('shows shapes in XML and in the graphics of V5, placed', async () => {
    const {
      structure: found,
      parts,
      notes,
    } = await openWith(reader, {
      'm.3dxml': packed({
        'Manifest.xml': manifest,
        'Machine.3dxml': strToU8(structure),
        'Plate.3DRep': strToU8(shape),
        'Pin.3DRep': graphicsFile([bodyLeaf(box(1, 2, 3))]),
      }),
    })
    expect(found.application).toBe('CATIA V5')
    expect(outline(found.root)).toBe('Machine(Plate.1#0(Loop.1) Pin.1#1)')
    expect([...found.root.children[0].transform!]).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7.5, 1])
    const [plate, pin] = parts
    expect([...plate.mesh!.indices]).toEqual([0, 2, 1, 1, 2, 3, 0, 1, 3, 0, 3, 2])
    expect([...plate.mesh!.faceStart]).toEqual([0, 2, 3, 4])
    expect([...plate.mesh!.faceColor!]).toEqual([0xff8000ff, 0x0000ffff, 0xff8000ff])
    expect(meshVolume(plate.mesh!)).toBeCloseTo(1 / 6)
    expect([...plate.edges!.faces]).toEqual([0, 1])
    expect(meshVolume(pin.mesh!)).toBeCloseTo(6)
    expect(notes.map(({ text }) => text)).toEqual([
      'instances of components that are not there, or that contain themselves',
      'triangles with vertices out of range',
    ])
  })

  it('names shapes that are not in the package, and says when nothing is left', async () => {
    const lone = { 'm.3dxml': packed({ 'Machine.3dxml': strToU8(structure), 'Plate.3DRep': strToU8(shape) }) }
    expect((await openWith(reader, lone)).missing).toEqual(['Pin.3DRep'])
    await expect(openWith(reader, { 'm.3dxml': packed({ 'Machine.3dxml': strToU8(structure) }) })).rejects.toMatchObject({ code: 'no-geometry' })
    await expect(openWith(reader, { 'm.3dxml': packed({ 'readme.txt': strToU8('x') }) })).rejects.toMatchObject({ code: 'file-exception' })
    await expect(openWith(reader, { 'm.3dxml': strToU8('PK no zip') })).rejects.toMatchObject({ code: 'file-exception' })
  })

  it('leaves out triangles of corners that are no whole numbers, or too large ones', async () => {
    const odd = shape.replace('<Face triangles="0 3 2 0 9 2"/>', '<Face triangles="0 3 2 0 1.5 2 0 -1 2 0 4294967296 2"/>')
    const files = { 'm.3dxml': packed({ 'Machine.3dxml': strToU8(structure), 'Plate.3DRep': strToU8(odd) }) }
    const { parts, notes } = await openWith(reader, files)
    expect([parts[0].mesh!.indices.length / 3, notes.find(({ text }) => text.startsWith('triangles'))?.count]).toEqual([4, 3])
  })

  it('survives damaged texts', async () => {
    for (let cut = 0; cut < shape.length; cut += 40) {
      const files = {
        'm.3dxml': packed({ 'Machine.3dxml': strToU8(structure.slice(0, structure.length - (cut % 3) * cut)), 'Plate.3DRep': strToU8(shape.slice(0, cut)) }),
      }
      await expect(openWith(reader, files)).rejects.toMatchObject({ code: expect.stringMatching(/^(file-exception|no-geometry)$/) })
    }
  })
})
