import { describe, expect, it } from 'vitest'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { displayedBoxes } from './bodies/jtShapes.ts'
import { readMembers } from './bodies/members.ts'
import { readReferences } from './assembly/references.ts'
import { Container } from './container/container.ts'
import { reader } from './index.ts'
import { containerOf, jtOf, memberOf, objectModel, referencesOf } from './nx.fixture.ts'

/** 2 × 1 pixels, as far as its size is asked for. */
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 2, 1, 1, 0x11, 0)

describe('the container', () => {
  it('lists its files', () => {
    const container = new Container(containerOf({ 'UG_PART/UG_PART': Uint8Array.of(1, 2), 'images/preview': jpeg }))
    expect(container.paths).toEqual(['/Root/UG_PART/UG_PART', '/Root/images/preview'])
    expect([...container.find('UG_PART/UG_PART')!]).toEqual([1, 2])
  })

  it('is refused when it is another', () => {
    expect(() => new Container(new Uint8Array(100))).toThrow('not a part of NX')
  })
})

it('finds the streams of bodies, tells their kinds and knows their ends', () => {
  const members = readMembers(objectModel([memberOf('created by'), memberOf('(partition)', 90_000), memberOf('(deltas)'), new Uint8Array(900)]))
  expect(members.map(({ kind, bytes }) => [kind, bytes.length])).toEqual([
    ['body', memberOf('created by').length],
    ['partition', memberOf('(partition)', 90_000).length],
    ['deltas', memberOf('(deltas)').length],
  ])
})

it('reads the boxes of what is displayed', () => {
  expect(
    displayedBoxes(
      jtOf([
        [0, 0, 0, 0.25, 0.5, 1],
        [-1, 0, 0, 0, 0, 0.5],
      ]),
    ),
  ).toEqual([
    [0, 0, 0, 250, 500, 1000],
    [-1000, 0, 0, 0, 0, 500],
  ])
  expect(displayedBoxes(Uint8Array.of(9, 0, 0, 0))).toBeUndefined()
})

it('names the parts that it refers to', () => {
  const bytes = referencesOf(['Top.prt', 'C:\\work', 'a.prt', 'b.PRT'])
  expect(readReferences(bytes, 'Top.prt')).toEqual(['a.prt', 'b.PRT'])
  expect(readReferences(bytes.subarray(0, bytes.length - 1), 'Top.prt')).toEqual([])
})

describe('assemblies', () => {
  const assembly = containerOf({ 'FastLoad/ExternalReferences': referencesOf(['Top.prt', 'a.prt', 'gone.prt', 'Top.prt']) })
  const empty = containerOf({
    'images/preview': jpeg,
    'part/attrs': new TextEncoder().encode('<Attribute utf8title="MATERIAL" utf8value="Steel &amp; more"/>'),
  })

  it('show components by their names and say that they are not placed; parts without bodies by their pictures', async () => {
    const { structure, parts, notes, missing } = await openWith(reader, { 'Top.prt': assembly, 'parts/A.prt': empty })
    expect(outline(structure.root)).toBe('Top(a#0 gone)')
    expect(missing).toEqual(['gone.prt'])
    expect(notes.map(({ code, count, params }) => [code, count, params])).toEqual([
      ['preview-only', 1, { program: 'NX' }],
      ['unplaced', 1, { program: 'NX' }],
    ])
    expect([parts[0].placeholder, parts[0].texture?.mime, parts[0].mesh!.indices.length]).toEqual([true, 'image/jpeg', 6])
  })

  it('of a part alone name its attributes', async () => {
    expect((await openWith(reader, { 'A.prt': empty })).structure.attributes).toEqual([{ name: 'MATERIAL', value: 'Steel & more' }])
  })

  it('say that there is nothing, with advice', async () => {
    await expect(openWith(reader, { 'A.prt': containerOf({ 'UG_PART/UG_PART': Uint8Array.of(1) }) })).rejects.toMatchObject({
      code: 'no-geometry',
      detail: 'the part holds no bodies: export STEP or Parasolid from NX',
    })
  })
})
