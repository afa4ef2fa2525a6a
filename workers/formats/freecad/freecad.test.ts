import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Node } from '../../../src/core/scene/model.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { documentFile, meshKernel } from './document.fixture.ts'
import { reader } from './index.ts'

/** Half a turn about z. */
const turned = [0, 0, 1, 0] as const
const placeOf = ({ transform }: { transform?: Float64Array }): number[] | undefined => transform && [...transform.subarray(12, 15)]

describe('objects', () => {
  it('stand where their shapes do, in containers that move them', async () => {
    const file = documentFile([
      { name: 'Part', type: 'App::Part', label: 'Frame', place: [0, 0, 100, ...turned], group: ['Folder', 'Rod'] },
      { name: 'Folder', type: 'App::DocumentObjectGroup', group: ['Cut'] },
      { name: 'Rod', type: 'Part::Cylinder', place: [10, 0, 0], shape: true },
      { name: 'Cut', type: 'Part::Cut', shape: true },
      { name: 'Tool', type: 'Part::Cylinder', shape: true, hidden: true },
      { name: 'Sketch', type: 'Sketcher::SketchObject', shape: true },
      { name: 'Body', type: 'PartDesign::Body', place: [1, 2, 3], shape: true, group: ['Pad'] },
      { name: 'Pad', type: 'PartDesign::Pad', shape: true },
    ])
    const { structure, parts, notes } = await openWith(reader, { 'a.FCStd': file })
    expect(outline(structure.root)).toBe('a.FCStd(Frame(Folder(Cut#0) Rod#1) Sketch#2 Body#3)')
    const [frame, sketch, body] = structure.root.children
    expect([frame, frame.children[1], body].map(placeOf)).toEqual([
      [0, 0, 100],
      [10, 0, 0],
      [1, 2, 3],
    ])
    expect(frame.transform![0]).toBeCloseTo(-1)
    expect(sketch.role).toBe('construction')
    expect(parts.map(({ name }) => name)).toEqual(['Cut', 'Rod', 'Sketch', 'Body'])
    expect([structure.application, structure.attributes, notes]).toEqual(['FreeCAD 1.0', [{ group: 'FreeCAD', name: 'Created by', value: 'A. Maker' }], []])
  })

  it('of the assembly workbenches stand where the document puts them', async () => {
    const group = (name: string, kind: string, members: string[], place?: [number, number, number]) => ({
      name,
      type: 'App::FeaturePython',
      extensions: ['App::LinkBaseExtensionPython'],
      group: members,
      ...(place && { place }),
      more: { Proxy: `<Python value="e30=" encoded="yes" module="freecad.asm3.assembly" class="${kind}"/>` },
    })
    const file = documentFile([
      group('Asm3', 'Assembly', ['Constraints', 'Elements', 'Parts'], [0, 0, 7]),
      group('Constraints', 'AsmConstraintGroup', []),
      group('Elements', 'AsmElementGroup', ['Face']),
      { name: 'Face', type: 'App::FeaturePython', extensions: ['App::LinkExtensionPython'], link: { name: 'Rod' } },
      group('Parts', 'AsmPartGroup', ['Rod', 'Copy']),
      { name: 'Rod', type: 'Part::Cylinder', place: [1, 0, 0], shape: true },
      { name: 'Copy', type: 'App::Link', place: [2, 0, 0], link: { name: 'Rod' } },
      { name: 'Asm4', type: 'App::Part', place: [0, 0, 4], group: ['Origin', 'Bolt'] },
      { name: 'Origin', type: 'App::LocalCoordinateSystem' },
      { name: 'Bolt', type: 'App::Link', place: [5, 0, 0], link: { name: 'Rod' } },
      { name: 'A2p', type: 'Part::FeaturePython', place: [6, 0, 0], shape: true, more: { sourceFile: '<String value="rod.FCStd"/>' } },
      { name: 'Own', type: 'Assembly::AssemblyObject', place: [0, 0, 3], group: ['Joints', 'Pin'] },
      { name: 'Joints', type: 'Assembly::JointGroup' },
      { name: 'Pin', type: 'App::Link', place: [8, 0, 0], link: { name: 'Rod' } },
    ])
    const { structure, notes } = await openWith(reader, { 'a.FCStd': file })
    expect(outline(structure.root)).toBe('a.FCStd(Asm3(Parts(Rod#0 Copy#0)) Asm4(Bolt#0) A2p#1 Own(Pin#0))')
    const places = (node: Node): (number[] | undefined)[] => [placeOf(node), ...node.children.flatMap(places)]
    expect(places(structure.root)).toEqual([undefined, [0, 0, 7], undefined, [1, 0, 0], [2, 0, 0], [0, 0, 4], [5, 0, 0], [6, 0, 0], [0, 0, 3], [8, 0, 0]])
    expect(notes).toEqual([])
  })

  it('have their colours: diffuse ones of faces, materials with transparency', async () => {
    const file = documentFile([
      { name: 'A', type: 'Part::Cylinder', shape: true, colors: [0xff000000, 0x00ff0000, 0x0000ff00] },
      { name: 'B', type: 'Part::Cylinder', shape: true, materials: [{ diffuse: 0x102030ff, transparency: 0.6 }] },
      { name: 'C', type: 'Part::Cylinder', shape: true, colors: [0x11223300, 0x44556600] },
    ])
    const { parts } = await openWith(reader, { 'a.FCStd': file })
    expect(parts.map(({ color }) => color)).toEqual([0xff0000ff, 0x10203066, 0x112233ff])
    expect([...parts[0].mesh!.faceColor!]).toEqual([0xff0000ff, 0x00ff00ff, 0x0000ffff])
    expect(parts[2].mesh!.faceColor).toBe(undefined)
  })

  it('are shown in the saved view; all of them where none is visible, sketches where there is nothing else', async () => {
    const camera = 'OrthographicCamera { orientation 1 0 0  1.5707963 }'
    const hidden = await openWith(reader, { 'a.FCStd': documentFile([{ name: 'A', type: 'Part::Box', shape: true, hidden: true }], { camera }) })
    expect(outline(hidden.structure.root)).toBe('a.FCStd(A#0)')
    expect(hidden.structure.home!.back.map(Math.round)).toEqual([0, -1, 0])
    expect(hidden.structure.home!.up.map(Math.round)).toEqual([0, 0, 1])
    expect(hidden.notes.map(({ code }) => code)).toEqual(['limited-support'])
    const sketches = await openWith(reader, { 'a.FCStd': documentFile([{ name: 'S', type: 'Sketcher::SketchObject', shape: true }], { view: false }) })
    expect(outline(sketches.structure.root)).toBe('a.FCStd(S#0)')
    expect(sketches.notes.map(({ text }) => text)).toEqual(['the document holds sketches only'])
  })

  it('of spreadsheets are attributes: cells with names, or all', async () => {
    const file = documentFile([
      { name: 'Rod', type: 'Part::Cylinder', shape: true },
      {
        name: 'Sheet',
        type: 'Spreadsheet::Sheet',
        label: 'Sizes',
        cells: [
          ['A1', 'Length'],
          ['B1', '=2 * 5 mm', 'length'],
        ],
      },
      { name: 'Notes', type: 'Spreadsheet::Sheet', cells: [['A1', '&apos;by hand']] },
    ])
    const { structure } = await openWith(reader, { 'a.FCStd': file })
    expect(structure.attributes!.slice(1)).toEqual([
      { group: 'Sizes', name: 'length', value: '2 * 5 mm' },
      { group: 'Notes', name: 'A1', value: 'by hand' },
    ])
  })

  it.each([true, false])('can be meshes, at their placement (little-endian: %s)', async (littleEndian) => {
    const { structure, parts } = await openWith(reader, {
      'a.FCStd': documentFile([{ name: 'M', type: 'Mesh::Feature', place: [4, 5, 6], mesh: meshKernel(littleEndian) }]),
    })
    expect(placeOf(structure.root.children[0])).toEqual([4, 5, 6])
    expect(parts[0].mesh!.indices.length).toBe(3)
  })
})

describe('links', () => {
  it('show their target without its own place, arrays and groups of them', async () => {
    const file = documentFile([
      { name: 'Rod', type: 'Part::Cylinder', place: [10, 20, 30], shape: true, hidden: true },
      { name: 'Box', type: 'App::Part', place: [7, 7, 7], group: ['Inner'], hidden: true },
      { name: 'Inner', type: 'Part::Box', place: [1, 0, 0], shape: true },
      { name: 'L1', type: 'App::Link', place: [1, 2, 3], link: { name: 'Rod', scale: 2 } },
      { name: 'L2', type: 'App::Link', place: [1, 2, 3], link: { name: 'Rod', transform: true, color: 0x33669900 } },
      { name: 'L3', type: 'App::Link', place: [0, 0, 5], link: { name: 'Box' } },
      {
        name: 'Row',
        type: 'App::Link',
        place: [100, 0, 0],
        link: {
          name: 'Rod',
          count: 3,
          places: [
            [0, 0, 0],
            [0, 50, 0],
            [0, 60, 0],
          ],
          visibility: '101',
        },
      },
      { name: 'Pair', type: 'App::LinkGroup', place: [0, 0, 9], elements: ['L4'] },
      { name: 'L4', type: 'App::Link', place: [3, 0, 0], link: { name: 'L1' } },
    ])
    const { structure } = await openWith(reader, { 'a.FCStd': file })
    expect(outline(structure.root)).toBe('a.FCStd(L1#0 L2#0 L3(Inner#1) Row(Row 1#0 Row 3#0) Pair(L4#0))')
    const [l1, l2, l3, row, pair] = structure.root.children
    expect([l1, l2, l3, row, ...row.children, pair, pair.children[0]].map(placeOf)).toEqual([
      [1, 2, 3],
      [11, 22, 33],
      [0, 0, 5],
      [100, 0, 0],
      undefined,
      [0, 60, 0],
      [0, 0, 9],
      [3, 0, 0],
    ])
    expect([l1.color, l2.color]).toEqual([undefined, 0x336699cc])
    expect([l1.transform![0], pair.children[0].transform![0]]).toEqual([2, 2])
  })

  it('lead to other documents; those that are not there are missing', async () => {
    const top = documentFile([
      { name: 'A', type: 'App::Link', place: [1, 0, 0], link: { name: 'Pin', file: '../lib/pin.FCStd' } },
      { name: 'B', type: 'App::Link', link: { name: 'Gone', file: 'gone.FCStd' } },
    ])
    const pin = documentFile([{ name: 'Pin', type: 'Part::Cylinder', place: [5, 5, 5], shape: true }])
    const { structure, missing } = await openWith(reader, { 'asm/a.FCStd': top, 'lib/pin.FCStd': pin })
    expect(outline(structure.root)).toBe('a.FCStd(A#0 B)')
    expect(placeOf(structure.root.children[0])).toEqual([1, 0, 0])
    expect(missing).toEqual(['gone.FCStd'])
  })

  it('that lead to themselves end in a message', async () => {
    const file = documentFile([
      { name: 'A', type: 'App::Link', link: { name: 'B' } },
      { name: 'B', type: 'App::Link', link: { name: 'A' } },
    ])
    await expect(openWith(reader, { 'a.FCStd': file })).rejects.toMatchObject({ code: 'file-exception' })
  })
})

it.each([
  ['without a document', Uint8Array.from(zipSync({ 'a.txt': Uint8Array.of(1) })), 'file-exception'],
  ['without shapes', documentFile([{ name: 'Sheet', type: 'Spreadsheet::Sheet' }]), 'no-geometry'],
  ['with a damaged shape', documentFile([{ name: 'A', type: 'Part::Box', shape: true }], { more: {} }).slice(0, 900), 'file-exception'],
])('an archive %s ends in a message', async (_, file, code) => {
  await expect(openWith(reader, { 'a.FCStd': file })).rejects.toMatchObject({ code })
})
