import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { bodyLeaf, box, graphicsFile } from '../catia/part.fixture.ts'
import { reader } from './index.ts'

const structure = `<?xml version="1.0"?><Model_3dxml xmlns:xsi="x"><Header><Generator>CATIA V5</Generator></Header><ProductStructure root="1">
<Reference3D id="1" name="Machine"/><Reference3D id="2" name="Plate"/><Reference3D id="3" name="Pin"/>
<Instance3D id="11" name="Plate.1"><IsAggregatedBy>1</IsAggregatedBy><IsInstanceOf>urn:3DXML:Reference:loc:2</IsInstanceOf><RelativeMatrix>0 1 0 -1 0 0 0 0 1 5 6 7.5</RelativeMatrix></Instance3D>
<Instance3D id="12" name="Pin.1"><IsAggregatedBy>1</IsAggregatedBy><IsInstanceOf>3</IsInstanceOf></Instance3D>
<Instance3D id="13" name="Loop.1"><IsAggregatedBy>2</IsAggregatedBy><IsInstanceOf>1</IsInstanceOf></Instance3D>
<ReferenceRep id="21" name="r" format="TESSELLATED" associatedFile="urn:3DXML:Plate.3DRep"/><ReferenceRep id="22" associatedFile="urn:3DXML:Pin.3DRep"/>
<InstanceRep id="31"><IsAggregatedBy>2</IsAggregatedBy><IsInstanceOf>21</IsInstanceOf></InstanceRep>
<InstanceRep id="32"><IsAggregatedBy>3</IsAggregatedBy><IsInstanceOf>22</IsInstanceOf></InstanceRep>
</ProductStructure></Model_3dxml>`

/** A tetrahedron: a strip, a fan and a triangle, and a coarser level that is not shown. */
const shape = `<XMLRepresentation><Root xsi:type="BagRepType"><Rep xsi:type="PolygonalRepType" solid="1">
<SurfaceAttributes><Color red="1" green="0.5" blue="0" alpha="1"/></SurfaceAttributes>
<PolygonalLOD accuracy="3"><Faces><Face triangles="0 1 2"/></Faces></PolygonalLOD>
<Faces><Face strips="0 2 1 3"/><Face fans="0 1 3,"><SurfaceAttributes><Color red="0" green="0" blue="1"/></SurfaceAttributes></Face><Face triangles="0 3 2 0 9 2"/></Faces>
<Edges><LineAttributes><Color red="0" green="1" blue="0"/></LineAttributes><Polyline vertices="0 0 0,1 0 0"/></Edges>
<VertexBuffer><Positions>0 0 0,1 0 0,0 1 0,0 0 1</Positions></VertexBuffer></Rep></Root></XMLRepresentation>`

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
    await expect(openWith(reader, { 'm.3dxml': strToU8('PK no zip') as Uint8Array<ArrayBuffer> })).rejects.toMatchObject({ code: 'file-exception' })
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
