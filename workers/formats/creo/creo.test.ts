import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { isWatertight, meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import type { Structure } from '../../../src/core/scene/model.ts'
import { FileSet } from '../../contract/fileSet.ts'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { openWith, outline as treeOf } from '../../mesh/testSink.fixture.ts'
import { compress } from './container/lzw.fixture.ts'
import { decompress } from './container/lzw.ts'
import { boxSets, creoFile, members, outline, primdata, text } from './creo.fixture.ts'
import { reader } from './index.ts'
import { Psb, Type } from './psb/psb.ts'

const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
const turned = [0, 1, 0, -1, 0, 0, 0, 0, 1, 5, 6, 7]
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 2, 1, 1, 0x11, 0)
const box = creoFile('PART', { SolidPrimdata: primdata(boxSets(1, 2, 3)), BasicText: text('millimeter'), THMB_IMG_MAIN: jpeg })

describe('packed values', () => {
  const psb = (...bytes: number[]): Psb => new Psb(Uint8Array.from(bytes))

  it('are whole numbers of one to five bytes', () => {
    const reading = psb(0x7f, 0x81, 0x48, 0xc1, 0x00, 0x0c, 0xeb, 0xff, 0xff, 0xff, 0xff, 0xf6)
    expect(Array.from({ length: 5 }, () => reading.int())).toEqual([127, 328, 65548, -1, Number.NaN])
  })

  it('are numbers of single precision by their prefixes', () => {
    const reading = psb(0x00, 0x0b, 0x28, 0x3c, 0x61, 0, 0, 0x4c, 0x48, 0, 0, 0xeb, 0x3f, 0x80, 0, 0)
    expect(Array.from({ length: 6 }, () => reading.float())).toEqual([0, 1, -1, 225, -200, 1])
    const others = psb(0x1b, 0x25, 0xea, 0x3f, 0x80, 0, 0xee, 0x40, 0x49, 0x0f, 0xcd, 0, 0, 0x0c, 0xa0, 1, 2, 0x06)
    const values = Array.from({ length: 8 }, () => others.float())
    expect(values.slice(0, 3)).toEqual([-0.125, -0.875, 1])
    expect(values[3]).toBeCloseTo(Math.PI, 3)
    // A byte and a prefix that are not known take one byte and three: what follows is right again.
    expect(values.slice(4)).toEqual([-1, Number.NaN, Number.NaN, 0.125])
  })

  it('are numbers of double precision by their prefixes', () => {
    const reading = psb(0x18, 0x0f, 0x10, 0x2f, 0x69, 0x00, 0x47, 0x68, 0xff, 0x1b, 0xb8, 0x00, 0x8b, 0x23, 0x43, 0xf9, 0xf3, 0x87, 0x80)
    const values = Array.from({ length: 7 }, () => reading.double())
    expect(values.slice(0, 4)).toEqual([0, 1, -1, 200])
    expect(values[4]).toBeCloseTo(-199.99999)
    expect(values[5]).toBeCloseTo(0)
    expect(values[6]).toBeCloseTo(2.017219)
    const constants = psb(0x11, 0x00, 0x0f, 0x20, 0x02, 0x12, 0xfb, 0x2c, 0xee, 0x4e, 0, 0, 0, 0, 0, 0, 0x2c, 0xf0, 0, 0, 0, 0, 0, 0xec, 0x40, 0, 0, 0, 0, 0, 0)
    expect(Array.from({ length: 6 }, () => constants.double())).toEqual([Math.PI, 1 + 32 * 2 ** -52, expect.closeTo(Math.PI / 2, 6), 0.125, 1, 2])
  })

  it('can stand for several', () => {
    const reading = psb(0x05, 0xe5, 0x07, 0xe7, 0x03)
    expect([...reading.numbers(7, Type.whole)]).toEqual([5, 5, 5, 7, 7, 7, 7])
    const endless = psb(0x05, 0xe7, 0x7f)
    expect(() => endless.numbers(3, Type.whole)).toThrow(OpenError)
  })
})

it('undoes compression', () => {
  // "aaaa" and more: a, then the entry being made, twice.
  const codes = [0x61, 256, 257]
  const bits = codes.reduce((sum, code, i) => sum + BigInt(code) * 512n ** BigInt(i), 0n)
  const packed = Uint8Array.of(0x1f, 0x9d, 0x10, ...Array.from({ length: 4 }, (_, i) => Number((bits >> BigInt(i * 8)) & 255n)))
  expect(new TextDecoder().decode(decompress(packed, 6))).toBe('aaaaaa')
  expect(() => decompress(packed, 60)).toThrow(OpenError)
  // Codes of 9 to 16 bits, until the table is full.
  let state = 7
  const long = Uint8Array.from({ length: 300_000 }, () => (state = (state * 1103515245 + 12345) & 0x7fffffff) >>> 26)
  for (const size of [0, 1, 700, 5000, long.length]) expect(decompress(compress(long.subarray(0, size)), size)).toEqual(long.subarray(0, size))
})

describe('parts', () => {
  it('up to Creo 2 show their strips', async () => {
    const { structure, parts } = await openWith(reader, { 'Plate.prt.3': box })
    expect(structure).toMatchObject({ format: 'creo-part', units: 'mm', application: 'Creo TM 2.0', root: { name: 'Plate', part: 0 } })
    expect([isWatertight(parts[0].mesh!), meshVolume(parts[0].mesh!), parts[0].edges!.kind.length]).toEqual([true, 6, 12])
  })

  it('in inches become millimetres', async () => {
    const { parts } = await openWith(reader, { 'a.prt': creoFile('PART', { SolidPrimdata: primdata(boxSets(1, 1, 1)), BasicText: text('x Inch y') }) })
    expect(meshVolume(parts[0].mesh!)).toBeCloseTo(25.4 ** 3, 0)
  })

  it('of later releases are shown by their picture, flat, with the box that is stated and advice', async () => {
    const { structure, parts, notes } = await openWith(reader, { 'a.prt': creoFile('PART', { BasicData: outline([0, 0, 0, 1, 2, 3]), THMB_IMG_MAIN: jpeg }) })
    expect(parts[0]).toMatchObject({ placeholder: true, stated: [0, 0, 0, 1, 2, 3], texture: { mime: 'image/jpeg' } })
    expect([parts[0].edges, structure.home]).toEqual([undefined, { back: [0, 0, 1], up: [0, 1, 0] }])
    expect(notes).toMatchObject([{ code: 'preview-only', params: { program: 'Creo' } }])
    await expect(openWith(reader, { 'a.prt': creoFile('PART', { Nothing: text('x') }) })).rejects.toMatchObject({ code: 'shape-unread' })
  })
})

it('drawings are shown by their picture', async () => {
  const { parts, notes } = await openWith(reader, { 'plan.drw.3': creoFile('DRAWING', { THMB_IMG_MAIN: jpeg }) })
  expect([parts[0].placeholder, notes]).toMatchObject([true, [{ code: 'drawing-preview', params: { program: 'Creo' } }]])
  await expect(openWith(reader, { 'plan.drw': creoFile('DRAWING', { Nothing: text('x') }) })).rejects.toMatchObject({ code: 'native-drawing' })
})

it('headers may be long: they name what the file depends on', async () => {
  const file = new TextDecoder('latin1').decode(creoFile('PART', { THMB_IMG_MAIN: jpeg }))
  const long = Uint8Array.from(Buffer.from(file.replace('#-END_OF', `${'#- LINK plate.prt\n'.repeat(2000)}#-END_OF`), 'latin1'))
  expect((await openWith(reader, { 'a.prt': long })).parts[0].placeholder).toBe(true)
})

describe('assemblies', () => {
  const top = creoFile('ASSEMBLY', {
    NeuAsmSld: members([
      { name: 'PLATE', matrix: identity },
      { name: 'PLATE_LONG', family: 'PLATE', matrix: turned },
      { name: 'SUB', matrix: turned },
      { name: 'GONE', matrix: identity },
      { name: 'BENT', family: 'PLATE', matrix: turned.map((value) => value * 2) },
    ]),
  })
  const sub = creoFile('ASSEMBLY', { NeuAsmSld: members([{ name: 'PLATE', matrix: identity }]) })
  const files = { 'top.asm.4': top, 'parts/plate.prt.9': box, 'parts/plate.prt.12': box, 'sub.asm': sub }

  it('place their members, by the newest version of a file', async () => {
    const { structure, notes, missing, parts } = await openWith(reader, files)
    expect(treeOf(structure.root)).toBe('top(PLATE#0 PLATE_LONG#0 SUB(PLATE#0) GONE BENT#0)')
    expect([...structure.root.children[1].transform!]).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1])
    expect([parts.length, missing, notes.map(({ code, count }) => [code, count])]).toEqual([1, ['gone.prt'], [['unplaced', 1]]])
  })

  it('read the file of a part once for each pass, however often it is placed', async () => {
    const wall = creoFile('ASSEMBLY', { NeuAsmSld: members(Array.from({ length: 50 }, () => ({ name: 'PLATE', matrix: identity }))) })
    let readings = 0
    const plate = memoryEntry('plate.prt', box)
    const counted = { ...plate, bytes: async () => (readings++, plate.bytes()) }
    const set = new FileSet([memoryEntry('wall.asm', wall), counted])
    const nodes: number[] = []
    const sink = {
      progress: () => undefined,
      structure: ({ root }: Structure) => void nodes.push(root.children.length),
      part: () => undefined,
      note: () => undefined,
      missing: () => undefined,
    }
    await reader.open(set, 'wall.asm', sink, { quality: 'normal' })
    expect(nodes).toEqual([50])
    expect(readings).toBeLessThanOrEqual(3)
  })

  it('saved while an exploded view was shown are put together, which is noted', async () => {
    const notesOf = async (state: readonly number[]): Promise<unknown[]> => {
      const head = Uint8Array.of(0xe0, 1, ...text('active_expl_state_id'), 0, ...state)
      const section = Uint8Array.of(...head, ...members([{ name: 'PLATE', matrix: identity }]))
      return (await openWith(reader, { ...files, 'top.asm.4': creoFile('ASSEMBLY', { NeuAsmSld: section }) })).notes.map((note) => note.text)
    }
    expect(await notesOf([0])).toEqual([])
    expect(await notesOf([0xf6])).toEqual([])
    expect(await notesOf([3])).toEqual(['not shown: exploded view'])
  })

  it('find files in other case, those nearest to the assembly before newer ones elsewhere', async () => {
    const bad = Uint8Array.of(1, 2, 3)
    const near = { 'a/top.asm.4': sub, 'old/plate.prt.30': bad, 'a/parts/PLATE.PRT.2': box, 'a/parts/PLATE.PRT.11': box, 'a/parts/Deep/plate.prt.12': bad }
    const { notes, missing, structure } = await openWith(reader, near)
    expect([treeOf(structure.root), missing, notes]).toEqual(['top(PLATE#0)', [], []])
  })

  it('of which no part has a mesh show their own picture, not a heap of those of the parts', async () => {
    const later = (box: readonly number[]) => creoFile('PART', { BasicData: outline(box), THMB_IMG_MAIN: jpeg })
    const pictures = { 'plate.prt.1': later([0, 0, 0, 1, 2, 3]), 'bolt.prt.1': later([0, 0, 0, 9, 9, 9]) }
    const both = members([
      { name: 'PLATE', matrix: identity },
      { name: 'BOLT', matrix: turned },
    ])
    const shown = await openWith(reader, { 'top.asm.4': creoFile('ASSEMBLY', { NeuAsmSld: both, THMB_IMG_MAIN: jpeg }), ...pictures })
    expect([treeOf(shown.structure.root), shown.parts.length, shown.structure.home?.back]).toEqual(['top(PLATE BOLT top#0)', 1, [0, 0, 1]])
    expect([shown.parts[0].edges, shown.parts[0].stated]).toEqual([undefined, undefined])
    expect(shown.notes).toMatchObject([{ code: 'preview-only', count: 2 }])
    // One part with a mesh among them, or no picture of the assembly: each part stands in its place.
    for (const [own, beside] of [
      [
        { NeuAsmSld: both, THMB_IMG_MAIN: jpeg },
        { ...pictures, 'bolt.prt.1': box },
      ],
      [{ NeuAsmSld: both }, pictures],
    ] as const) {
      const { structure, parts } = await openWith(reader, { 'top.asm.4': creoFile('ASSEMBLY', own), ...beside })
      expect([treeOf(structure.root), structure.home, parts[0].edges!.kind.length]).toEqual(['top(PLATE#0 BOLT#1)', undefined, 12])
    }
  })

  it('alone show their picture, have the size that they state, and name what is missing', async () => {
    const own = { BasicData: outline([0, 0, 0, 1, 2, 3]), THMB_IMG_MAIN: jpeg }
    const empty = await openWith(reader, { 'top.asm.4': creoFile('ASSEMBLY', own) })
    expect([empty.parts[0].placeholder, empty.parts[0].stated]).toEqual([true, undefined])
    const lone = creoFile('ASSEMBLY', { NeuAsmSld: members([{ name: 'PLATE', matrix: identity }]), ...own })
    const { structure, parts, missing, notes } = await openWith(reader, { 'top.asm.4': lone })
    expect([treeOf(structure.root), parts[0].placeholder, parts[0].stated, parts[0].edges, missing]).toEqual([
      'top(PLATE top#0)',
      true,
      [0, 0, 0, 1, 2, 3],
      undefined,
      ['plate.prt'],
    ])
    expect(notes.map(({ code }) => code)).toEqual(['lone-assembly'])
  })
})
