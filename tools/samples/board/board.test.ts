import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { PartDraft } from '../../../workers/contract/format.ts'
import { FileSet } from '../../../workers/contract/fileSet.ts'
import { reader as gerber } from '../../../workers/formats/gerber/index.ts'
import { reader as idf } from '../../../workers/formats/idf/index.ts'
import { reader as kicad } from '../../../workers/formats/kicad/index.ts'
import { memoryEntry } from '../../../workers/io/fileset/blobEntry.ts'
import { openWith, outline } from '../../../workers/mesh/testSink.fixture.ts'
import { boardFiles } from './boardFiles.ts'
import { corner, depth, mounting, pads, thickness, tracks, vias, width } from './design.ts'
import { gerberFiles } from './gerber.ts'
import { idfFiles } from './idf.ts'
import { kicadBoard } from './kicad.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const filesOf = (files: Record<string, string>): FileSet => new FileSet(Object.entries(files).map(([path, text]) => memoryEntry(path, bytes(text))))

const holes = [...pads.flatMap(({ drill }) => (drill ? [drill] : [])), ...vias.map(({ drill }) => drill), ...mounting.map(({ diameter }) => diameter)]
const outlineArea = width * depth - (4 - Math.PI) * corner ** 2
const coreArea = outlineArea - holes.reduce((sum, diameter) => sum + (Math.PI * diameter ** 2) / 4, 0)

/** Volume that a mesh encloses, and the area of its triangles that look up (mm). */
function sizes({ mesh }: PartDraft): { volume: number; top: number } {
  const { positions: p, indices } = mesh!
  let [volume, top] = [0, 0]
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
    const up = ((p[b] - p[a]) * (p[c + 1] - p[a + 1]) - (p[b + 1] - p[a + 1]) * (p[c] - p[a])) / 2
    volume += (up * (p[a + 2] + p[b + 2] + p[c + 2])) / 3
    if (up > 0) top += up
  }
  return { volume, top }
}

const named = (parts: readonly PartDraft[], name: string): PartDraft => parts.find((part) => part.name === name)!

async function drawn(files: Record<string, string>, reader: typeof kicad): Promise<Drawing> {
  let drawing: Drawing | undefined
  await reader.open(
    filesOf(files),
    Object.keys(files)[0],
    {
      progress: () => undefined,
      structure: () => undefined,
      part: () => undefined,
      note: () => undefined,
      missing: () => undefined,
      drawing: (own) => (drawing = own),
    },
    { quality: 'fine', as: 'drawing' },
  )
  return drawing!
}

it('the KiCad board has the core of its closed form, drilled', async () => {
  const { structure, parts, notes } = await openWith(kicad, { 'blinker.kicad_pcb': kicadBoard() })
  expect(outline(structure.root)).toBe('blinker.kicad_pcb(Board(Core#0 B.Mask#2 B.Cu#3 F.Cu#4 F.Mask#5 F.SilkS#6))')
  expect(notes).toEqual([])
  const core = named(parts, 'Core')
  const height = thickness - 2 * (0.035 + 0.01)
  expect(sizes(core).volume).toBeCloseTo(coreArea * height, 0)
  expect(Math.abs(sizes(core).volume / (coreArea * height) - 1)).toBeLessThan(2e-3)
  expect([...core.faces!.kind].filter((kind) => kind === 2)).toHaveLength(holes.length + 4)
  for (const name of ['F.Cu', 'B.Cu']) expect(named(parts, name).closed).toBe(true)
  // KiCad 6.0.11 gives for the same file, holes not taken out: 48.066 and 71.283 mm² of copper, 17.116 mm² of silkscreen with its own letters.
  const drilled = [...pads.flatMap(({ drill }) => (drill ? [drill] : [])), ...vias.map(({ drill }) => drill)].reduce(
    (sum, own) => sum + (Math.PI * own ** 2) / 4,
    0,
  )
  expect(sizes(named(parts, 'F.Cu')).top + drilled).toBeCloseTo(48.066, 0)
  expect(sizes(named(parts, 'B.Cu')).top + drilled).toBeCloseTo(71.283, 0)
  expect(Math.abs(sizes(named(parts, 'F.SilkS')).top / 17.116 - 1)).toBeLessThan(0.06)
})

it('its fabrication files make the same board', async () => {
  const files = gerberFiles()
  const set = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, bytes(text)]))
  const model = await openAs(set, 'model')
  const board = await openWith(kicad, { 'blinker.kicad_pcb': kicadBoard() })
  for (const [layer, file] of [
    ['F.Cu', 'blinker-F_Cu.gbr'],
    ['B.Cu', 'blinker-B_Cu.gbr'],
    ['F.Mask', 'blinker-F_Mask.gbr'],
    ['B.Mask', 'blinker-B_Mask.gbr'],
  ]) {
    const [own, other] = [sizes(named(model, file)).top, sizes(named(board.parts, layer)).top]
    expect(Math.abs(own / other - 1), layer).toBeLessThan(1e-3)
  }
  expect(Math.abs(sizes(named(model, 'Core')).volume / sizes(named(board.parts, 'Core')).volume - 1)).toBeLessThan(1e-3)
})

async function openAs(files: Record<string, Uint8Array<ArrayBuffer>>, as: 'model' | 'drawing'): Promise<PartDraft[]> {
  const parts: PartDraft[] = []
  await gerber.open(
    new FileSet(Object.entries(files).map(([path, data]) => memoryEntry(path, data))),
    Object.keys(files)[0],
    { progress: () => undefined, structure: () => undefined, part: (part) => parts.push(part), note: () => undefined, missing: () => undefined },
    { quality: 'normal', as },
  )
  return parts
}

it('both are drawn by their layers', async () => {
  const board = await drawn({ 'blinker.kicad_pcb': kicadBoard() }, kicad)
  expect(board.layers.map(({ name, visible }) => `${name} ${visible}`)).toEqual([
    'B.Mask false',
    'B.Cu true',
    'F.Cu true',
    'F.SilkS true',
    'F.Mask false',
    'F.Fab false',
    'Edge.Cuts true',
    'Drills true',
  ])
  expect(board.counts).toMatchObject({ segment: tracks.reduce((sum, { points }) => sum + points.length / 2 - 1, 0), zone: 1, drill: holes.length })
  expect(board.spaces[0].texts.text).toContain('NE555')
  expect(board.spaces[0].extents!.map((value) => Math.round(value * 100) / 100)).toEqual([99.95, -100.05, 136.05, -75.95])
  const set = await drawn(gerberFiles(), gerber)
  expect(set.layers.map(({ name }) => name)).toEqual([
    'blinker-B_Mask.gbr',
    'blinker-B_Cu.gbr',
    'blinker-F_Cu.gbr',
    'blinker-F_Mask.gbr',
    'blinker-F_Silkscreen.gbr',
    'blinker-Edge_Cuts.gbr',
    'blinker-NPTH.drl',
    'blinker-PTH.drl',
  ])
  expect(set.counts).toMatchObject({ region: 1, drill: holes.length })
  expect(set.solids).toBe(1)
})

it('the samples hold what is written today', async () => {
  for (const [name, make] of Object.entries(boardFiles)) expect(Buffer.from(make()).equals(await readFile(`public/samples/${name}`)), name).toBe(true)
})

it('the first file of a set stands for all of it', async () => {
  const files = filesOf(gerberFiles())
  const names = Object.keys(gerberFiles()).toSorted()
  expect(await gerber.references!(files, names[0])).toEqual(names.slice(1))
  expect(await gerber.references!(files, names[1])).toEqual([])
})

it('the IDF files make the same board with its parts', async () => {
  const { structure, parts, notes } = await openWith(idf, idfFiles())
  expect(notes).toEqual([])
  expect(outline(structure.root)).toBe('blinker.emn(blinker#0 Components(U1#1 R1#2 R2#3 C1#4 J1#5))')
  expect(Math.abs(sizes(named(parts, 'Board')).volume / (coreArea * thickness) - 1)).toBeLessThan(2e-3)
  expect(sizes(parts[1]).volume).toBeCloseTo(9.4 * 6.2 * 3.4, 2)
})
