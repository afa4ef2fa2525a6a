import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { boxOff, measure, sizeOf } from '../../bench/native/measure.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import { membersOf, outlineOf, readDocument } from '../../workers/formats/creo/document.ts'
import { readStripSets } from '../../workers/formats/creo/part/tristrips.ts'
import { corpusFiles } from '../support/corpus.ts'

const files = corpusFiles('creo')
const meshes = files.filter(({ file, what, facts }) => /\.prt\.\d+$/.test(file) && `${what}${facts}`.includes('tristrip XYZ'))
const later = files.filter(({ file, what, facts }) => /\.prt\.\d+$/.test(file) && `${what}${facts}`.includes('no XYZ'))
const assemblies = files.filter(({ file }) => /\.asm\.\d+$/.test(file))
const open = (path: string) => readDocument(new Uint8Array(readFileSync(path)))

/** Round sides of which the display mesh has chords: its box is smaller than the stated one. */
const CHORDS = 0.025
/** Boxes that hold more than the part's faces: its curves and points. */
const loose = ['conrod/bolt.prt.1', 'conrod/nut.prt.1', 'conrod/prt0001.prt.4']

describe.runIf(meshes.length > 0)('Creo parts with points', () => {
  test.each(meshes)('$file: every set of strips is read, in the stated box', { timeout: 60_000 }, async ({ file, path }) => {
    const document = open(path)
    const { sets, damaged } = readStripSets(document.container.read('SolidPrimdata')!)
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
      for (const { vertices } of readStripSets(open(path).container.read('SolidPrimdata')!).sets) {
        all += vertices.length
        unknown += vertices.filter(Number.isNaN).length
      }
    }
    expect([unknown, all > 100_000]).toEqual([0, true])
  })
})

describe.runIf(later.length > 0)('later Creo parts', () => {
  test.each(later)('$file is shown by its picture', { timeout: 60_000 }, async ({ path }) => {
    const found = await measure(path, { alone: true })
    expect([found.problems, found.pictures, found.triangles]).toEqual([[], 1, 0])
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
