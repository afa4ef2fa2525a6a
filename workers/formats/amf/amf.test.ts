import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { reader } from './index.ts'

const vertex = (x: number, y: number, z: number, more = '') => `<vertex>${more}<coordinates><x>${x}</x><y>${y}</y><z>${z}</z></coordinates></vertex>`
const color = (r: number | string, g: number, b: number) => `<color><r>${r}</r><g>${g}</g><b>${b}</b></color>`
const triangle = (a: number, b: number, c: number, more = '') => `<triangle>${more}<v1>${a}</v1><v2>${b}</v2><v3>${c}</v3></triangle>`
const square = vertex(0, 0, 0) + vertex(1, 0, 0) + vertex(1, 1, 0) + vertex(0, 1, 0)
const object = (id: number, volumes: string, more = '', vertices = square) =>
  `<object id="${id}">${more}<mesh><vertices>${vertices}</vertices>${volumes}</mesh></object>`
const amf = (body: string, attributes = 'unit="inch"') => `<?xml version="1.0"?><amf ${attributes}>${body}</amf>`
const both = `<volume>${triangle(0, 1, 2)}${triangle(0, 2, 3)}</volume>`
const open = (text: string | Uint8Array<ArrayBuffer>) => openWith(reader, { 'a.amf': text })
const code = (text: string | Uint8Array<ArrayBuffer>) =>
  open(text).then(
    () => 'opened',
    (error: unknown) => (error instanceof OpenError ? error.code : String(error)),
  )

describe('AMF', () => {
  it('reads an object in its unit, plain or packed', async () => {
    const text = amf(`<metadata type="name">Plate</metadata>${object(1, both)}`)
    for (const data of [text, zipSync({ 'a.amf': strToU8(text) })]) {
      const { parts, structure, notes } = await open(data)
      expect(structure).toMatchObject({ units: 'in', upAxis: 'z', format: 'amf', attributes: [{ name: 'name', value: 'Plate' }] })
      expect(outline(structure.root)).toBe('a.amf#0')
      expect([...(parts[0].mesh?.indices ?? [])]).toEqual([0, 1, 2, 0, 2, 3])
      expect(parts[0].mesh?.positions[3]).toBeCloseTo(25.4, 5)
      expect(notes).toEqual([])
    }
  })

  it('makes volumes parts, with the colour of their material or their own', async () => {
    const materials = `<material id="2"><metadata type="name">Hard</metadata>${color(1, 0, 0)}</material><material id="3">${color('x+1', 0, 0)}</material>`
    const volumes = `<volume materialid="2">${triangle(0, 1, 2)}</volume><volume materialid="3"><metadata type="name">Soft</metadata>${triangle(0, 2, 3)}</volume><volume materialid="2">${color(0, 0, 1)}${triangle(0, 1, 3)}</volume>`
    const { parts, structure, notes } = await open(amf(materials + object(1, volumes, '<metadata type="name">Both</metadata>')))
    expect(outline(structure.root)).toBe('a.amf(Both(Hard#0 Soft#1 Hard#2))')
    expect(parts.map((part) => part.color)).toEqual([0xff0000ff, undefined, 0x0000ffff])
    expect(notes.map((note) => note.text)).toEqual(['not shown: colours given as formulas'])
  })

  it('paints triangles before vertices before volumes', async () => {
    const vertices = vertex(0, 0, 0, color(0, 1, 0)) + vertex(1, 0, 0) + vertex(1, 1, 0) + vertex(0, 1, 0)
    const volume = `<volume>${color(1, 1, 1)}${triangle(0, 1, 2)}${triangle(0, 2, 3, color(0, 0, 1))}</volume>`
    const mesh = (await open(amf(object(1, volume, '', vertices)))).parts[0].mesh
    const words = [...(mesh?.indices ?? [])].map((at) => [...(mesh?.vertexColor?.subarray(at * 4, at * 4 + 3) ?? [])].join())
    expect(words).toEqual(['0,255,0', '255,255,255', '255,255,255', '0,0,255', '0,0,255', '0,0,255'])
  })

  it('places constellations', async () => {
    const inner =
      '<constellation id="5"><metadata type="name">Row</metadata><instance objectid="1"/><instance objectid="1"><deltax>2</deltax><rz>90</rz></instance></constellation>'
    const outer = '<constellation id="6"><instance objectid="5"><rx>90</rx><ry>90</ry></instance></constellation>'
    const { parts, structure } = await open(amf(object(1, both) + inner + outer + object(9, both), 'unit="meter"'))
    expect(parts.length).toBe(2)
    expect(outline(structure.root)).toBe('a.amf(constellation 6(Row(object 1#0 object 1#0)) object 9#1)')
    const row = structure.root.children[0].children[0]
    // (1, 0, 0) about y becomes (0, 0, -1); (0, 1, 0) about x becomes z, then x; (0, 0, 1) about x becomes -y.
    expect([...(row.transform ?? [])].map((value) => Math.round(value) + 0)).toEqual([0, 0, -1, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 1])
    expect([...(row.children[1].transform ?? [])].map((value) => Math.round(value) + 0)).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 2000, 0, 0, 1])
  })

  it('keeps what is good of a damaged document', async () => {
    const { parts, notes } = await open(
      amf(
        `${object(1, `<volume>${triangle(0, 1, 2)}${triangle(0, 1, 77)}</volume>`)}<constellation id="2"><instance objectid="1"/><instance objectid="2"/><instance objectid="3"/></constellation>`,
        '',
      ),
    )
    expect(parts[0].mesh?.indices.length).toBe(3)
    expect(notes.map((note) => [note.code, note.count])).toEqual([
      ['damaged-data', 1],
      ['damaged-data', 2],
      ['unit-assumed', 1],
    ])
  })

  it('ends in the right error', async () => {
    expect(await code('')).toBe('empty-file')
    expect(await code('hello')).toBe('file-exception')
    expect(await code('<amf></x>')).toBe('file-exception')
    expect(await code('<dae/>')).toBe('file-exception')
    expect(await code(amf(''))).toBe('no-geometry')
    expect(await code(amf(object(1, '<volume/>')))).toBe('no-geometry')
    expect(await code(amf(object(1, `<volume>${triangle(7, 8, 9)}</volume>`)))).toBe('file-exception')
    expect(await code(zipSync({}))).toBe('file-exception')
  })
})
