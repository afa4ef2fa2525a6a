import { gzipSync, strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { FileSet } from '../../contract/fileSet.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { readAssembly } from './assembly.ts'
import { reader } from './index.ts'
import { assemblyXml as assembly, boxStep as box, document, file, occurrence, part, uos, use } from './stepxml.fixture.ts'

describe('an assembly in XML', () => {
  it('places the STEP files of its parts, in its unit, by the axes of their matrices', async () => {
    const { structure, parts, notes } = await openWith(reader, { 'gear.stpx': assembly, 'box.stp': box() })
    expect([structure.format, structure.application, structure.root.name, parts.length, notes]).toEqual(['stepxml', 'Writer 7', 'Gear & Ü', 1, []])
    const [left, right] = structure.root.children
    expect([left.name, right.name]).toEqual(['Box left', 'Box right'])
    expect([...left.transform!.subarray(12, 15)]).toEqual([10, 20, 30])
    expect(Array.from(right.transform!.subarray(0, 8), (value) => Math.round(value))).toEqual([0, 1, 0, 0, -1, 0, 0, 0])
  })

  it('leads to files through documents, and to assemblies in other XML files', async () => {
    const through = uos(
      `<Document uid="doc"><Versions><DocumentVersion uid="dv"><Views><DocumentDefinition uid="dd" xsi:type="n0:DigitalDocumentDefinition"><Files><DigitalFile uidRef="f2"/></Files></DocumentDefinition></Views></DocumentVersion></Versions></Document>` +
        file('f2', 'sub\\gear.stpx') +
        part('machine', 'Machine', use('o9', '1 0 0 0 1 0 0 0 1', '0 0 0')) +
        part('gear', 'Gear', occurrence('o9', 'Gear 1'), document('dv')),
    )
    const opened = await openWith(reader, { 'machine.stpx': through, 'sub/gear.stpx': assembly, 'sub/box.stp': box() })
    expect(outline(opened.structure.root)).toContain('Box left')
    expect(await reader.references!(new FileSet([memoryEntry('a.stpx', strToU8(through))]), 'a.stpx')).toEqual(['sub\\gear.stpx'])
  })

  it('comes packed, alone or with its parts', async () => {
    const alone = await openWith(reader, { 'gear.stpxz': gzipSync(strToU8(assembly)), 'box.stp': box() })
    const together = await openWith(reader, { 'gear.stpx': zipSync({ 'x/gear.stpx': strToU8(assembly), 'x/box.stp': strToU8(box()) }) })
    expect([alone.parts.length, together.parts.length, together.structure.name]).toEqual([1, 1, 'gear.stpx'])
  })

  it('names parts whose file is missing', async () => {
    const { missing } = await openWith(reader, {
      'gear.stpx': assembly.replace('</Part><Unit', `</Part>${part('pin', 'Pin', document('f3'))}${file('f3', 'pin.stp')}<Unit`),
      'box.stp': box(),
    })
    expect(missing).toEqual(['pin.stp'])
  })

  it.each([
    ['other XML', '<html></html>', 'unsupported-format'],
    ['no parts', uos(''), 'no-geometry'],
    ['cut off', assembly.slice(0, 900), 'file-exception'],
  ])('%s is refused', async (_, text, code) => {
    await expect(openWith(reader, { 'a.stpx': text })).rejects.toMatchObject({ code })
  })

  it('reads placements that stand elsewhere by their id', () => {
    const placed =
      '<Rel uid="rel"><CartesianTransformation><RotationMatrix>1 0 0 0 1 0 0 0 1</RotationMatrix><TranslationVector>7 8 9</TranslationVector></CartesianTransformation></Rel>'
    const related = '<ViewOccurrenceRelationship uid="r"><Related uidRef="o"/><Placement><Rel uidRef="rel"/></Placement></ViewOccurrenceRelationship>'
    const { parts } = readAssembly(strToU8(uos(placed + part('top', 'Top', related) + part('leaf', 'Leaf', occurrence('o', 'Leaf 1')))))
    expect(parts.get('top')?.uses).toEqual([{ occurrence: 'o', name: 'Leaf 1', place: [1, 0, 0, 0, 1, 0, 0, 0, 1, 7, 8, 9] }])
  })

  describe('placed by pairs of axes', () => {
    const axes = (uid: string, position: string, axis: string, toward: string): string =>
      `<RepresentationItem uid="${uid}" xsi:type="n0:AxisPlacement"><Position>${position}</Position><Axis>${axis}</Axis><RefDirection>${toward}</RefDirection></RepresentationItem>`
    const pairOf = (kind: string, within: string): string =>
      `<RepresentationRelationship uid="rel" xsi:type="n0:GeometricRepresentationRelationship${kind}">${within}</RepresentationRelationship>`
    const model = (relationship: string, items: { whole: string; part: string }): string =>
      uos(
        `<RepresentationContext uid="c" xsi:type="n0:GeometricCoordinateSpace"><Items>${axes('a', '1 0 0', '0 0 2', '1 0 0')}${axes('b', '0 5 0', '0 0 1', '0 3 1')}</Items><Representations>` +
          `<Representation uid="whole"><Items>${items.whole}</Items>${relationship}</Representation><Representation uid="inner"><Items>${items.part}</Items></Representation></Representations></RepresentationContext>` +
          part(
            'top',
            'Top',
            '<DefiningGeometry uidRef="whole"/><ViewOccurrenceRelationship uid="r"><Related uidRef="o"/><Placement><GeometricRepresentationRelationship uidRef="rel"/></Placement></ViewOccurrenceRelationship>',
          ) +
          part('leaf', 'Leaf', `<DefiningGeometry uidRef="inner"/>${occurrence('o', 'Leaf 1')}`),
      )
    const placeOf = (text: string): (number | string)[] | undefined =>
      readAssembly(strToU8(text))
        .parts.get('top')
        ?.uses[0].place?.map((value) => Math.round(value * 1000) / 1000 + 0)
    const item = (id: string): string => `<RepresentationItem uidRef="${id}"/>`
    const pair = pairOf('WithPlacementTransformation', '<Related uidRef="inner"/><Origin uidRef="a"/><Target uidRef="b"/>')
    /** The point (1, 0, 0) comes to (0, 5, 0), and what went along x goes along y. */
    const turned = [0, 1, 0, -1, 0, 0, 0, 0, 1, 0, 4, 0]
    const back = [0, -1, 0, 1, 0, 0, 0, 0, 1, -4, 0, 0]

    it('brings the origin of the part onto the target', () => {
      expect(placeOf(model(pair, { whole: '', part: '' }))).toEqual(turned)
      expect(placeOf(model(pair, { whole: item('b'), part: item('a') }))).toEqual(turned)
      expect(placeOf(model(pair, { whole: item('a') + item('b'), part: item('a') + item('b') }))).toEqual(turned)
    })

    it('goes by the items of the representations where these name them the other way round', () => {
      expect(placeOf(model(pair, { whole: item('a'), part: item('b') }))).toEqual(back)
    })

    it('may stand in the use, and share the space of the assembly', () => {
      const inline =
        '<Placement><GeometricRepresentationRelationship><Related uidRef="inner"/><Origin><AxisPlacement uidRef="a"/></Origin><Target><AxisPlacement><Position>0 5 0</Position><RefDirection>0 1 0</RefDirection></AxisPlacement></Target></GeometricRepresentationRelationship></Placement>'
      expect(placeOf(model('', { whole: '', part: '' }).replace(/<Placement>.*<\/Placement>/, inline))).toEqual(turned)
      expect(placeOf(model(pairOf('WithSameCoordinateSpace', '<Related uidRef="inner"/>'), { whole: '', part: '' }))).toEqual([
        1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0,
      ])
    })

    it('is no placement where an axis is missing or none', () => {
      expect(placeOf(model(pair.replace('"b"', '"z"'), { whole: '', part: '' }))).toBeUndefined()
      expect(placeOf(model(pair, { whole: '', part: '' }).replace('0 3 1', '0 0 1'))).toBeUndefined()
    })
  })
})
