import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { boundsOfPoints } from '../../src/core/scene/bounds.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import { displayedBoxes } from '../../workers/formats/nx/bodies/jtShapes.ts'
import { readBodies, readDocument } from '../../workers/formats/nx/document.ts'
import { boxOff, measure } from '../../bench/native/measure.ts'
import { statedOccurrences } from '../../bench/native/nx/statedOccurrences.ts'
import { nxTwins } from '../../bench/native/nx/twins.ts'
import { readBodyRecords } from '../../workers/formats/nx/display/bodyRecords.ts'
import type { FormatReader } from '../../workers/contract/format.ts'
import { reader as nxReader } from '../../workers/formats/nx/index.ts'
import { reader as stepReader } from '../../workers/formats/step/index.ts'
import { openWith } from '../../workers/mesh/testSink.fixture.ts'
import { corpusFiles } from '../support/corpus.ts'

const files = corpusFiles('nx').filter(({ file }) => file.endsWith('.prt'))
const parts = files.filter(({ what, facts }) => !/[; ]0 Parasolid/.test(`${what}${facts}`))
const stated = ({ facts }: { facts: string }): string[] => /references: (.*)/.exec(facts)?.[1].split(', ') ?? []
const assemblies = files.filter((file) => stated(file).length > 0)

describe.runIf(parts.length > 0)('NX parts', () => {
  test('every body that a part displays is found and meshed without doubt, but for one part', { timeout: 300_000 }, () => {
    let displayed = 0
    let shown = 0
    const doubtful = new Set<string>()
    const colors = new Map<string, number>()
    const hides: string[] = []
    for (const { file, path } of parts) {
      const document = readDocument(new Uint8Array(readFileSync(path)), basename(path))
      const jt = document.container.find('FastLoad/JT') ?? document.container.find('UG_PART/DisplayJT')
      displayed += displayedBoxes(jt!)?.length ?? 0
      const bodies = readBodies(document, '', 'normal')
      shown += bodies.shown.length
      expect([file, bodies.failed]).toEqual([file, 0])
      for (const body of bodies.shown) if (body.flagged > 0) doubtful.add(file)
      // What NX opens quickly are the same bodies: found without their boxes.
      const records = readBodyRecords(document.container.find('FastLoad/RMFastLoad')!)
      expect([file, bodies.shown.map((body) => body.faces).toSorted()]).toEqual([file, records.map((record) => record.faces.size).toSorted()])
      for (const { hidden, draft } of bodies.shown) {
        const color = draft!.color!.toString(16)
        colors.set(color, (colors.get(color) ?? 0) + 1)
        if (hidden) hides.push(file)
      }
    }
    // Medium Steel and Medium Midnight of the palette, and one that the imported body states itself.
    expect([...colors].toSorted()).toEqual([
      ['85a0afff', 50],
      ['9ca8abff', 54],
      ['cbcbcbff', 1],
    ])
    expect(hides).toEqual(['halter', 'halter', 'halter', 'halter_sensor', 'motooor', 'motooor'].map((name) => `medtech/${name}.prt`))
    expect(shown).toBe(displayed)
    expect(doubtful.size).toBeLessThanOrEqual(1)
  })
})

describe.runIf(parts.length > 0)('NX parts made from a STEP file', () => {
  test.each(files.filter(({ file }) => file in nxTwins))('$file is its twin, colour included', { timeout: 120_000 }, async ({ file, path }) => {
    const twinPath = path.replace(file, nxTwins[file])
    const [own, twin] = [await measure(path, { alone: true }), await measure(twinPath, { alone: true })]
    expect(own.faces).toBe(twin.faces)
    expect(boxOff(own.box, twin.box)).toBeLessThan(0.001)
    expect(own.volume / twin.volume).toBeCloseTo(1, 6)
    const colorOf = async (reader: FormatReader, from: string) =>
      (await openWith(reader, { [basename(from)]: new Uint8Array(readFileSync(from)) })).parts.map(({ color }) => color)
    const colors = await colorOf(nxReader, path)
    expect([colors, colors[0] === undefined]).toEqual([await colorOf(stepReader, twinPath), false])
  })
})

/** Occurrences on all levels, and those stated; of the collection's nine assemblies. One part of `motooor.prt` was changed after it was saved. */
const occurrences: Record<string, [number, number]> = {
  'medtech/02-35-036_ASM.prt': [5, 5],
  'medtech/28-42-914-120_ASM.prt': [2, 2],
  'medtech/LMD17S13WF15-120.prt': [49, 49],
  'medtech/Loadcell_5kg.prt': [4, 4],
  'medtech/halter.prt': [2, 2],
  'medtech/model10.prt': [1, 1],
  'medtech/model15.prt': [2, 2],
  'medtech/model18.prt': [2, 2],
  'medtech/motooor.prt': [61, 60],
}

describe.runIf(assemblies.length > 0)('NX assemblies', () => {
  test.each(files.filter(({ file }) => file in occurrences))('$file has its components where the file states them', { timeout: 120_000 }, (file) => {
    const { all, stated: found } = statedOccurrences(file.path)
    expect([all, found]).toEqual(occurrences[file.file])
  })

  test('no other file has components', () => {
    for (const { file, path } of files) {
      if (!(file in occurrences)) expect([file, readDocument(new Uint8Array(readFileSync(path)), basename(path)).instances]).toEqual([file, []])
    }
  })

  test.each(assemblies)('$file names its components', { timeout: 120_000 }, async (file) => {
    const document = readDocument(new Uint8Array(readFileSync(file.path)), basename(file.path))
    expect(document.references).toEqual(stated(file))
    const { problems } = await measure(file.path)
    expect(problems).toEqual([])
    expect(new Set(document.instances.map((component) => component.file)).size).toBeLessThanOrEqual(stated(file).length)
  })
})

const older = corpusFiles('nx-ole').filter(({ file }) => file.endsWith('.prt'))

describe.runIf(older.length > 0)('NX parts before NX 12', () => {
  test('show bodies that lie where their display meshes do', { timeout: 120_000 }, () => {
    const off: string[] = []
    let compared = 0
    for (const { file, path } of older) {
      const document = readDocument(new Uint8Array(readFileSync(path)), basename(path))
      const { shown, failed } = readBodies(document, '', 'normal')
      expect([file, failed]).toEqual([file, 0])
      const meshes = document.container.find('UG_PART/JT')
      const boxes = meshes && displayedBoxes(meshes)
      if (!boxes || shown.length === 0) continue
      compared++
      const own = united(shown.map(({ draft }) => boundsOfPoints(draft!.mesh!.positions)))
      const mesh = united(boxes)
      const diagonal = Math.hypot(own[3] - own[0], own[4] - own[1], own[5] - own[2])
      // Chords of round parts are inside of the body; so much of the diagonal at most.
      if (own.some((value, i) => Math.abs(value - mesh[i]) > 0.003 * diagonal)) off.push(file)
    }
    expect([compared, off]).toEqual([22, []])
  })
})

const united = (boxes: readonly Bounds[]): Bounds =>
  boxes.reduce((a, b) => a.map((value, i) => (i < 3 ? Math.min : Math.max)(value, b[i])) as unknown as Bounds)
