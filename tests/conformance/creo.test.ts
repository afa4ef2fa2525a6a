import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { boxOff, measure, sizeOf } from '../../bench/native/measure.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import type { Container } from '../../workers/formats/creo/container/container.ts'
import { type Document, membersOf, outlineOf, readDocument, treeOf } from '../../workers/formats/creo/document.ts'
import { readStripSets } from '../../workers/formats/creo/part/tristrips.ts'
import { VOLUME } from '../../src/core/measure/moments.ts'
import { visibleGeometry } from '../../workers/formats/creo/geometry/rows.ts'
import { shapeOf } from '../../workers/formats/creo/part/shape.ts'
import { elementsOf, numberOf, pathOf } from '../../workers/formats/creo/tree.ts'
import { bodySize } from '../../workers/kernel/brep/bodySize.ts'
import { meshBody } from '../../workers/kernel/tessellate/bodyMesh.ts'
import { bodyMeasures } from '../../workers/formats/exact/withExactFaces.ts'
import { corpusFiles } from '../support/corpus.ts'

const files = corpusFiles('creo')
const meshes = files.filter(({ file, what, facts }) => /\.prt\.\d+$/.test(file) && `${what}${facts}`.includes('tristrip XYZ'))
const later = files.filter(({ file, what, facts }) => /\.prt\.\d+$/.test(file) && `${what}${facts}`.includes('no XYZ'))
const assemblies = files.filter(({ file }) => /\.asm\.\d+$/.test(file))
const open = (path: string) => readDocument(new Uint8Array(readFileSync(path)))
const stripsOf = ({ source }: Document): Uint8Array => (source as Container).read('SolidPrimdata')!

/** Round sides of which the display mesh has chords: its box is smaller than the stated one. */
const CHORDS = 0.025
/** Boxes that hold more than the part's faces: its curves and points. */
const loose = ['conrod/bolt.prt.1', 'conrod/nut.prt.1', 'conrod/prt0001.prt.4']

describe.runIf(meshes.length > 0)('Creo parts with points', () => {
  test.each(meshes)('$file: every set of strips is read, in the stated box', { timeout: 60_000 }, async ({ file, path }) => {
    const document = open(path)
    const { sets, damaged } = readStripSets(stripsOf(document))
    expect(sets.length).toBeGreaterThan(5)
    expect(damaged).toBeLessThanOrEqual(2)
    const found = await measure(path, { alone: true })
    expect([found.problems, found.shown]).toEqual([[], 1])
    const stated = outlineOf(document) as unknown as Bounds
    expect(stated.length).toBe(6)
    if (!loose.includes(file)) expect(boxOff(found.box, stated)).toBeLessThan(CHORDS * sizeOf(stated))
  })

  test('all numbers have prefixes that are known', () => {
    let unknown = 0
    let all = 0
    for (const { path } of meshes) {
      for (const { vertices } of readStripSets(stripsOf(open(path))).sets) {
        all += vertices.length
        unknown += vertices.filter(Number.isNaN).length
      }
    }
    expect([unknown, all > 100_000]).toEqual([0, true])
  })
})

/** Volume that the author had computed, mm³: of all bodies. NaN where one has none. */
function statedVolume({ source, scale }: Document): number {
  const bodies = elementsOf(visibleGeometry(treeOf(source, 'VisibGeom')), 'body_array')
  return bodies.reduce((sum, body) => sum + numberOf(pathOf(body, 'gen_mass_prop_data', 'p_mp_report_data', 'mass_prop'), 'volume') * scale ** 3, 0)
}

const OFF_ITS_FACES = 'kop/221105_bottom_box.prt.44'
/** Edges that are 0.07 mm off their faces; quilts beside the solid. */
const odd = [OFF_ITS_FACES, 'tz/jodell_slider.prt.2', 'tz/mdm_26_screw.prt.8']
const exact = [...later, ...corpusFiles('creo-more').filter(({ file }) => /\.prt\.\d+$/.test(file))]

describe.runIf(exact.length > 0)('exact bodies of Creo', () => {
  test('have the volume that their file states, and loops that close', { timeout: 60_000 }, () => {
    const off: string[] = []
    let compared = 0
    for (const { file, path } of exact) {
      const document = open(path)
      const { solid } = shapeOf(document)
      const isSound = solid && solid.unknown + solid.apart + solid.open === 0 && solid.bodies.every(({ kind }) => kind === 'solid')
      if (!isSound) {
        off.push(file)
        continue
      }
      const stated = statedVolume(document)
      if (!(stated > 0)) continue
      const own = bodyMeasures(solid.bodies)?.moments[VOLUME] ?? 0
      compared++
      if (Math.abs(own / stated - 1) > 2e-5) off.push(`${file}: ${own}, ${stated} stated`)
    }
    // A cable harness has no faces.
    expect(off.filter((file) => !odd.includes(file))).toEqual(['solartracker/harnes01.prt.2'].filter((file) => later.some((part) => part.file === file)))
    expect(compared).toBeGreaterThanOrEqual(8)
  })
})

describe.runIf(exact.length > 0)('faces of Creo', () => {
  test('lie within their borders, those of several pieces too', { timeout: 60_000 }, () => {
    const doubted = exact.filter(({ path }) => {
      const bodies = shapeOf(open(path)).solid?.bodies ?? []
      const tolerance = { linear: bodySize(bodies) / 1000, angular: 0.35 }
      return bodies.some((body) => meshBody(body, tolerance).faceProblems.size > 0)
    })
    expect(doubted.map(({ file }) => file).filter((file) => file !== OFF_ITS_FACES)).toEqual([])
  })
})

describe.runIf(assemblies.length > 0)('Creo assemblies', () => {
  test.each(assemblies)('$file places every member', { timeout: 60_000 }, ({ path, facts }) => {
    const members = membersOf(open(path))
    expect(members.length).toBeGreaterThan(0)
    expect(members.filter(({ matrix }) => !matrix)).toEqual([])
    const stated = [...facts.matchAll(/(\S+) @ \[(.*?)\]/g)].map(([, name, place]) => [name, place.split(', ').map(Number)])
    if (stated.length > 0) {
      expect(
        members.slice(0, stated.length).map(({ name, matrix }) => [name, [...matrix!.subarray(12, 15)].map((value) => Math.round(value * 1000) / 1000)]),
      ).toEqual(stated.map(([name, place]) => [name, (place as number[]).map((value) => expect.closeTo(value, 2))]))
    }
  })
})
