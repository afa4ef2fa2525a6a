import { gzipSync, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { closeOcctPool } from '../../kernel/occt/occtPool.ts'
import type { PartDraft } from '../../contract/format.ts'
import { reader } from './index.ts'
import { StepText } from './stepText.fixture.ts'

afterAll(closeOcctPool)

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const box = (part: PartDraft): number[] => boundsOfPoints(part.mesh!.positions).map((value) => Math.round(value * 1e4) / 1e4)

/** One box of 1 × 2 × 3. */
function single(unit: 'mm' | 'in' = 'mm', x: number = 1): StepText {
  const file = new StepText()
  file.product('Block', [file.placement(), file.box(x, 2, 3).solid], file.context(unit), 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  return file
}

test('a solid becomes a part with faces and edges', async () => {
  const { structure, parts, notes } = await openWith(reader, { 'a.stp': single().text() })
  expect(outline(structure.root)).toBe('Block#0')
  expect(structure).toMatchObject({ name: 'a.stp', format: 'step', units: 'mm', upAxis: 'z', application: 'System 2' })
  expect(structure.attributes).toEqual([
    { group: 'STEP', name: 'Schema', value: 'AUTOMOTIVE_DESIGN' },
    { group: 'STEP', name: 'Author', value: 'Ada' },
    { group: 'STEP', name: 'Organisation', value: 'Org' },
    { group: 'STEP', name: 'Date', value: '2024-01-02T03:04:05' },
    { group: 'STEP', name: 'Preprocessor', value: 'Prep 1' },
  ])
  expect(parts.map(({ id, name, origin, doubleSided }) => ({ id, name, origin, doubleSided }))).toEqual([
    { id: 0, name: 'Block', origin: 'exact', doubleSided: undefined },
  ])
  expect(parts[0].mesh!.faceStart).toEqual(Uint32Array.of(0, 2, 4, 6, 8, 10, 12))
  expect(parts[0].edges!.kind).toEqual(new Uint8Array(12))
  expect(box(parts[0])).toEqual([0, 0, 0, 1, 2, 3])
  expect(notes).toEqual([])
})

test('inches become millimetres', async () => {
  const { structure, parts } = await openWith(reader, { 'a.stp': single('in').text() })
  expect(structure.units).toBe('in')
  expect(box(parts[0])).toEqual([0, 0, 0, 25.4, 50.8, 76.2])
})

test('colours of the body, of one face, of the representation; transparency', async () => {
  const file = new StepText()
  const context = file.context()
  const red = file.box(1, 1, 1, 'Red')
  const glass = file.box(2, 2, 2, 'Glass')
  file.product('Two', [red.solid, glass.solid], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  const style = file.styled(file.color(1, 0, 0), red.solid)
  file.add(`OVER_RIDING_STYLED_ITEM('',(${file.color(0, 0.5, 1)}),${red.faces[1]},${style})`)
  file.styled(file.color(0.25, 0.5, 0.75, 0.5), glass.solid)
  const green = file.product('Green', [file.box(3, 3, 3).solid], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  file.styled(file.color(0, 1, 0), green.shape)
  const { parts } = await openWith(reader, { 'a.stp': file.text() })
  const byName = new Map(parts.map((part) => [part.name, part]))
  expect(byName.get('Red')!.color).toBe(0xff0000ff)
  expect(Array.from(byName.get('Red')!.mesh!.faceColor!).filter((color) => color !== 0)).toEqual([0x0080ffff])
  expect(byName.get('Glass')!.color).toBe(0x4080bf80)
  expect(byName.get('Green')!.color).toBe(0x00ff00ff)
})

test('a part without a shell is reported, broken numbers in another do not take the rest with them', async () => {
  const file = new StepText()
  const context = file.context()
  file.product('Good', [file.box(1, 1, 1).solid], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  file.product('Broken', [file.box(Number.NaN, 1, 1).solid], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  file.product('Bad', [file.add("MANIFOLD_SOLID_BREP('',#99999)")], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  const { structure, parts, notes } = await openWith(reader, { 'a.stp': file.text() })
  expect(outline(structure.root)).toBe('a.stp(Good#0 Broken#1 Bad#2)')
  expect(parts.map(({ name }) => name)).toContain('Good')
  expect(parts.map(({ name }) => name)).not.toContain('Bad')
  expect(notes.map(({ code, text }) => `${code} ${text}`).join()).toMatch(/parts-doubtful .*Broken,parts-failed .*Bad/)
})

test('parts of referenced files stand where their product is used; missing files are named', async () => {
  const top = new StepText()
  const mm = top.context()
  const origin = top.placement()
  const at = top.placement([10, 0, 0])
  const product = top.product('Top', [origin, at], mm)
  for (const [name, file] of [
    ['Leg', 'parts/LEG.stp'],
    ['Lid', 'lid.stp'],
  ]) {
    const part = top.product(name, [origin], mm)
    top.place(top.usage(product.definition, part.definition, `${name}.1`), part.shape, product.shape, origin, at)
    const document = top.add(`DOCUMENT_FILE('${file}','','',$,'',$)`)
    top.add(`APPLIED_DOCUMENT_REFERENCE(${document},'',(${part.definition}))`)
  }
  const files = { 'top.stp': top.text(), 'Parts/leg.stp': single('in').text() }
  const { structure, parts, missing } = await openWith(reader, files)
  expect(outline(structure.root)).toBe('Top(Leg.1#0 Lid.1)')
  expect(structure.root.children[0].transform?.[12]).toBe(10)
  expect(parts.map(box)).toEqual([[0, 0, 0, 25.4, 50.8, 76.2]])
  expect(missing).toEqual(['lid.stp'])
})

test('a cut file shows its complete parts', async () => {
  const text = single().text()
  const whole = text.slice(0, text.indexOf('ENDSEC;\nEND-ISO'))
  const { parts, notes } = await openWith(reader, { 'a.stp': `${whole}#9999=CARTESIAN_POINT('',(1.,2` })
  expect(parts).toHaveLength(1)
  expect(notes.map(({ code }) => code)).toEqual(['cut-off', 'damaged-data'])
})

test('packed files', async () => {
  const text = bytes(single().text())
  expect((await openWith(reader, { 'a.stpz': gzipSync(text) })).parts).toHaveLength(1)
  expect((await openWith(reader, { 'a.stpz': zipSync({ 'readme.txt': bytes('x'), 'a.stp': text }) })).parts).toHaveLength(1)
  await expect(openWith(reader, { 'a.stpz': zipSync({ 'a.txt': text }) })).rejects.toMatchObject({ code: 'archive-failed' })
  await expect(openWith(reader, { 'a.stpz': Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3) })).rejects.toMatchObject({
    code: expect.stringMatching(/archive-failed|file-exception/),
  })
})

test('what holds nothing to draw, or is something else, is refused', async () => {
  const empty = new StepText()
  empty.product('Nothing', [empty.placement()], empty.context())
  await expect(openWith(reader, { 'a.stp': empty.text() })).rejects.toMatchObject({ code: 'no-geometry' })
  await expect(openWith(reader, { 'a.stp': single().text('IFC4') })).rejects.toMatchObject({ code: 'unsupported-format' })
  await expect(openWith(reader, { 'a.stp': 'solid x\nendsolid x\n' })).rejects.toMatchObject({ code: 'file-exception' })
})

test("AP242's own triangles are shown where there is no exact body", async () => {
  const file = new StepText()
  const context = file.context('in')
  const list = file.add("COORDINATES_LIST('',4,((0.,0.,0.),(1.,0.,0.),(0.,1.,0.),(1.,1.,0.)))")
  const triangles = file.add(`TRIANGULATED_FACE('',${list},3,((0.,0.,1.)),$,(2,4,3),((1,2,3)))`)
  const strip = file.add(`COMPLEX_TRIANGULATED_FACE('',${list},4,(),$,(),((1,2,3,4)),((1,2,4)))`)
  const solid = file.add(`TESSELLATED_SOLID('',(${triangles},${strip}),$)`)
  file.styled(file.color(1, 1, 0), strip)
  file.product('Mesh', [solid], context, 'TESSELLATED_SHAPE_REPRESENTATION')
  const { parts } = await openWith(reader, { 'a.stp': file.text('AP242_MANAGED_MODEL_BASED_3D_ENGINEERING') })
  expect(parts[0].origin).toBe('display')
  expect(parts[0].mesh!.faceStart).toEqual(Uint32Array.of(0, 1, 4))
  expect(parts[0].mesh!.faceColor).toEqual(Uint32Array.of(0, 0xffff00ff))
  expect(box(parts[0])).toEqual([0, 0, 0, 25.4, 25.4, 0])
})

test('references of a file', async () => {
  const file = new StepText()
  const product = file.product('P', [file.placement()], file.context())
  file.add(`APPLIED_DOCUMENT_REFERENCE(${file.add("DOCUMENT_FILE('x.stp','','',$,'',$)")},'',(${product.definition}))`)
  const { FileSet } = await import('../../contract/fileSet.ts')
  const { memoryEntry } = await import('../../io/fileset/blobEntry.ts')
  expect(await reader.references!(new FileSet([memoryEntry('a.stp', bytes(file.text()))]), 'a.stp')).toEqual(['x.stp'])
})
