import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { agreement, assemblies, measure, scaleOf, statedTwin, twinOf, withoutGeometry } from '../../bench/native/inventor/cases.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { readAssembly, referencesOf } from '../../workers/formats/inventor/assembly/assemblyDocument.ts'
import type { UpAxis } from '../../src/core/scene/model.ts'
import { reader } from '../../workers/formats/inventor/index.ts'
import { readDatabase } from '../../workers/formats/inventor/storage/database.ts'
import { readView } from '../../workers/formats/inventor/view/homeView.ts'
import { numberNodes, SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import { openWith } from '../../workers/mesh/testSink.fixture.ts'
import { corpusFiles } from '../support/corpus.ts'

const files = corpusFiles('inventor')
const client = createImportClient()
afterAll(() => client.dispose())

const parts = files.filter(({ file }) => file.endsWith('.ipt') && !(file in withoutGeometry))
const levels = files.filter(({ file, facts }) => file.endsWith('.iam') && /occurrences/.test(facts))
const closed = (report: { drafts: readonly unknown[]; watertightParts: number }): boolean => report.watertightParts === report.drafts.length

/** Axis that the picture in the file shows upright, looked at. */
const upright: Record<string, UpAxis> = {
  'witbox/C04H030013-control-knob.ipt': 'z',
  'witbox/C04H030030-x-carriage.ipt': 'z',
  'asm-base-station/parts/Antenne-Klein.ipt': 'z',
  'asm-base-station/parts/SMA-F-RA.ipt': 'z',
  'rapidcad/shaft_0.ipt': 'z',
  'rapidcad/drop_arm.ipt': 'y',
  'asm-cartesian-arm/ipt/y_extender.ipt': 'y',
  'asm-kinect-2012/kinect base.ipt': 'y',
}

describe.runIf(files.length > 0)('Inventor', () => {
  test('views: the axis upright is that of the picture, and every file but four from 2011 on has a home view', () => {
    const views = files
      .filter(({ file }) => /\.(ipt|iam)$/.test(file))
      .map(({ file, path }) => ({ file, database: readDatabase(new Uint8Array(readFileSync(path))) }))
    const read = views.filter(({ database }) => database.major >= 15).map(({ file, database }) => ({ file, ...readView(database) }))
    expect(read.filter(({ home }) => !home).map(({ file }) => file)).toHaveLength(4)
    expect(Object.fromEntries(read.filter(({ file }) => file in upright).map(({ file, upAxis }) => [file, upAxis]))).toEqual(upright)
  })

  test.each(parts)('$file: opens with closed bodies and agrees with its twin', { timeout: 300_000 }, async ({ path, facts }) => {
    const own = await measure(client, path)
    expect(own.triangles).toBeGreaterThan(0)
    expect(own.edges).toBeGreaterThan(0)
    expect(own.notes.filter(({ level }) => level !== 'info')).toEqual([])
    if (!own.notes.some(({ code }) => code === 'hidden-nodes')) expect(closed(own)).toBe(true)
    const twin = twinOf(path)
    const stated = statedTwin(facts)
    let difference: ReturnType<typeof agreement> | undefined
    if (stated) difference = agreement(own, stated)
    else if (twin?.endsWith('.stl')) {
      const other = await measure(client, twin)
      difference = agreement(own, other, scaleOf(own, other))
    }
    if (!difference) return
    expect(difference.box).toBeLessThan(difference.boxMost)
    expect(Math.abs(difference.volume)).toBeLessThan(0.01)
  })

  /** Pitches and diameters as ISO 261 and 965-1 have them; holes are named by the thread of which they have the minor diameter. */
  test.each([
    ['8MM_1000MM_SCREW.ipt', ['⌀ 8 mm, P 1.25 mm']],
    ['DIN 7984 - M3 x 5.ipt', ['⌀ 3 mm, P 0.5 mm']],
    ['C04H020009-Flexible-shaft-coupling.ipt', ['M5']],
    ['C04H030030-x-carriage.ipt', ['M3', 'M4']],
  ])('%s: threads have the pitch and the diameter of their features', async (name, threads) => {
    const { parts: shown } = await openWith(reader, { 'a.ipt': new Uint8Array(readFileSync(parts.find(({ file }) => basename(file) === name)!.path)) })
    expect([...new Set(shown.filter(({ mesh }) => !mesh).map((part) => part.name))].toSorted()).toEqual(threads)
  })

  /** The numbers of threaded parts beside the drawings of their standards: two RF sockets and seven screws M3; three screws of 8 mm and four bearings with four holes M5. */
  test.each([
    ['HBG-Base Station v3.iam', { '⌀ 5.5 mm, P 0.71 mm': 2, '⌀ 3 mm, P 0.5 mm': 7 }],
    ['cartesian_arm.iam', { M5: 16, '⌀ 8 mm, P 1.25 mm': 3 }],
  ])('%s: the threads of parts are drawn at each of them', async (name, threads) => {
    const top = files.find(({ file }) => basename(file) === name)!
    const folder = files
      .find(({ file }) => file === top.file)!
      .path.split('/assemblies/')[0]
      .replace(`/${name}`, '')
    const members = files
      .filter(({ path }) => path.startsWith(folder))
      .map(({ path }) => [path.slice(folder.length + 1), new Uint8Array(readFileSync(path))] as const)
    const { structure, parts: shown } = await openWith(
      reader,
      Object.fromEntries([[top.path.slice(folder.length + 1), new Uint8Array(readFileSync(top.path))], ...members]),
    )
    numberNodes(structure.root)
    const index = new SceneIndex(structure.root)
    const found: Record<string, number> = {}
    for (const id of index.occurrences) {
      const node = index.nodes[id]
      if (index.isBody(id)) continue
      found[node.name] = (found[node.name] ?? 0) + 1
      const line = shown.find((part) => part.id === node.part)!
      expect([line.mesh, index.nodes[index.parent[id]].part]).toEqual([undefined, expect.any(Number)])
    }
    expect(found).toEqual(threads)
  })

  test.each(levels)('$file: every placement gets its file', ({ path, facts }) => {
    const database = readDatabase(readFileSync(path))
    const { occurrences, suppressed, unnamed } = readAssembly(database)
    const [, references, declared, placed] = /(\d+) referenced files, (\d+) occurrences, (\d+) placements/.exec(facts)!.map(Number)
    expect([referencesOf(database).length, occurrences.length + suppressed, occurrences.length, unnamed]).toEqual([references, declared, placed, 0])
  })

  test.each(assemblies)('$folder: whole, nothing missing', { timeout: 300_000 }, async ({ folder, occurrences }) => {
    const folderPath =
      files.find(({ file }) => file === folder)?.path ?? files.find(({ file }) => file.startsWith(`${folder}/`))!.path.split(`/${folder}/`)[0] + `/${folder}`
    const own = await measure(client, folderPath)
    expect(own.missing).toEqual([])
    expect(own.occurrences).toBe(occurrences)
    expect(closed(own)).toBe(true)
  })

  test('the base station has the faces, the box and the volume of its STEP twin', { timeout: 300_000 }, async () => {
    const path = files.find(({ file }) => file.endsWith('HBG-Base Station v3.iam'))!.path
    const own = await measure(client, path.slice(0, path.lastIndexOf('/')))
    expect(own.faces).toBe(2685)
    const { box, boxMost, volume } = agreement(own, {
      bbox: [
        [-68.45, -60.9, 0],
        [68.45, 44.2, 34.4],
      ],
      volume: 101973.5,
    })
    expect(box).toBeLessThan(boxMost)
    expect(Math.abs(volume)).toBeLessThan(0.01)
  })
})
