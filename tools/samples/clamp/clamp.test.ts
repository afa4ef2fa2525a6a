import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { openDrawingFiles } from '../../../workers/drawing/openDrawing.fixture.ts'
import type { FormatReader, PartDraft } from '../../../workers/contract/format.ts'
import { reader as threeMf } from '../../../workers/formats/3mf/index.ts'
import { reader as freecad } from '../../../workers/formats/freecad/index.ts'
import { reader as jt } from '../../../workers/formats/jt/index.ts'
import { reader as nx } from '../../../workers/formats/nx/index.ts'
import { reader as usd } from '../../../workers/formats/usd/index.ts'
import { openWith, outline } from '../../../workers/mesh/testSink.fixture.ts'
import { sizes } from './clamp.ts'

const { width, depth, wing, foot, bore, eye, hole, screw, shank, head, flats } = sizes
const stored = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await readFile(new URL(`../../../public/samples/${name}`, import.meta.url)))
const opened = async (reader: FormatReader, name: string) => openWith(reader, { [name]: await stored(name) })

const drilled = (height: number): number => 2 * Math.PI * hole ** 2 * height
/** What of the eye stands above the wings. */
const segment = eye ** 2 * Math.acos(wing / eye) - wing * Math.sqrt(eye ** 2 - wing ** 2)
const halfBore = (Math.PI * bore ** 2) / 2
const volumes = {
  Base: (width * foot - halfBore) * depth - drilled(foot),
  Cap: (width * wing + segment - halfBore) * depth - drilled(wing),
  'Screw M6': Math.PI * screw ** 2 * shank + (Math.sqrt(3) / 2) * flats ** 2 * head,
}

function volumeOf({ mesh }: PartDraft): number {
  const { positions: p, indices } = mesh!
  let sum = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
    sum += p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]) + p[a + 1] * (p[b + 2] * p[c] - p[b] * p[c + 2]) + p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c])
  }
  return sum / 6
}

it.each([
  ['Clamp.FCStd', freecad],
  ['Clamp.3mf', threeMf],
  ['Clamp.jt', jt],
])('%s has the bodies of their closed forms', async (name, reader) => {
  const { parts, notes } = await opened(reader, name)
  expect(notes).toEqual([])
  const found = Object.fromEntries(parts.map((part) => [part.name, volumeOf(part)]))
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(volumes).toSorted())
  // Chords of bores enclose a little less, or leave a little more.
  for (const [part, volume] of Object.entries(volumes)) expect(found[part] / volume).toBeCloseTo(1, 2)
})

it('the FreeCAD document places its screw twice by links, in colours, faces of the cap in their own', async () => {
  const { structure, parts } = await opened(freecad, 'Clamp.FCStd')
  expect(outline(structure.root)).toBe('Clamp.FCStd(Pipe clamp(Base#0 Cap#1 Screw M6 1#2 Screw M6 2#2))')
  expect(structure.root.children[0].children.slice(2).map(({ transform }) => [...transform!.subarray(12, 15)])).toEqual([
    [-sizes.holeAt, 0, wing],
    [sizes.holeAt, 0, wing],
  ])
  expect(new Set(parts[1].mesh!.faceColor)).toEqual(new Set([0x2f7386ff, 0xa9b4bdff]))
})

it('its page has a frame, a title and four views at full size', async () => {
  const { drawing, notes } = await openDrawingFiles({ 'Clamp.FCStd': await stored('Clamp.FCStd') })
  expect(notes).toEqual([])
  const sheet = drawing.spaces[drawing.first]
  expect([sheet.name, sheet.paper?.width, sheet.paper?.height]).toEqual(['Sheet', 297, 210])
  expect(sheet.texts.text).toEqual(expect.arrayContaining(['Pipe clamp', 'mm', '1:1']))
  expect(sheet.viewports.map(({ height, viewHeight }) => height / viewHeight)).toEqual([1, 1, 1, 1].map((scale) => expect.closeTo(scale)))
})

it('the JT file places its screw twice, in colours', async () => {
  const { structure, parts } = await opened(jt, 'Clamp.jt')
  expect(outline(structure.root)).toBe('Pipe clamp(Base#0 Cap#1 Screw M6#2 Screw M6#2)')
  expect(structure.root.children.map(({ transform }) => transform && [...transform.subarray(12, 15)])).toEqual([
    undefined,
    undefined,
    [-sizes.holeAt, 0, wing],
    [sizes.holeAt, 0, wing],
  ])
  expect([structure.units, parts.map(({ color }) => color)]).toEqual(['mm', [0x3a4654ff, 0x2f7386ff, 0xd1ad58ff]])
})

it('the NX parts are exact, in the colours of their palette, placed by the assembly', async () => {
  const { structure, parts, notes, missing } = await openWith(nx, unzipSync(await stored('Clamp.prt.zip')))
  expect([notes, missing]).toEqual([[], []])
  expect(outline(structure.root)).toBe('Clamp(Base#0 Cap#1 Screw M6#2 Screw M6#2)')
  expect(structure.root.children.map(({ transform }) => [...transform!.subarray(12, 15)])).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [-sizes.holeAt, 0, wing],
    [sizes.holeAt, 0, wing],
  ])
  expect(parts.map(({ origin, color }) => [origin, color])).toEqual([0x3a4654ff, 0x2f7386ff, 0xd1ad58ff].map((color) => ['exact', color]))
  // Faces in the part's own colour have none.
  expect(new Set(parts[1].mesh!.faceColor)).toEqual(new Set([0, 0xa9b4bdff]))
  for (const [i, volume] of [volumes.Base, volumes.Cap, volumes['Screw M6']].entries()) expect(volumeOf(parts[i]) / volume).toBeCloseTo(1, 2)
})

it('the USD package stands on y, in metres, with the screw of one kind twice', async () => {
  const { structure, parts } = await opened(usd, 'Clamp.usdz')
  expect([structure.units, structure.upAxis]).toEqual(['m', 'y'])
  expect(parts.map(({ color }) => color).toSorted()).toEqual([0x2f7386ff, 0x3a4654ff, 0xa9b4bdff, 0xd1ad58ff].toSorted())
})
