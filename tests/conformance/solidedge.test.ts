import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { boxOff, type Measured, measure, outside, sizeOf, statedBox, twinOf } from '../../bench/native/measure.ts'
import { readCompound } from '../../workers/io/compound/compound.ts'
import { attachmentsOf } from '../../workers/formats/solidedge/documents.ts'
import { readFileSync } from 'node:fs'
import { corpusFiles } from '../support/corpus.ts'
import { cross, dot, subtract, type Vec3 } from '../../src/core/geometry/matrix.ts'
import { conicAt } from '../../src/core/scene/curve.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import { faceInfoAt } from '../../src/core/scene/surface.ts'
import { partReader } from '../../workers/formats/solidedge/index.ts'
import { openWith } from '../../workers/mesh/testSink.fixture.ts'

const files = corpusFiles('solidedge')
const parts = files.filter(({ file, what }) => file.endsWith('.par') && !what.includes('no display cache'))
const assemblies = files.filter(({ file }) => file.endsWith('.asm'))
const twins = parts.filter(({ path }) => existsSync(twinOf(path)))

/** Files that were not kept with their assembly. */
const gone: Record<string, string[]> = { 'jack/final.asm': ['Part2.par'] }
/** Parts whose stated box is larger than the part: free-form faces and helices count by their control points. */
const loose: Record<string, number> = { 'devansh/A_Bonus_ES22BTECH11010_3.par': 1.7, 'devansh/A4_ES22BTECH11010_4.par': 6.4 }

describe.runIf(parts.length > 0)('Solid Edge parts', () => {
  test.each(parts)('$file has its faces within its stated box', { timeout: 120_000 }, async ({ file, path, facts }) => {
    const found = await measure(path, { alone: true, atFirst: true })
    expect([found.problems, found.shown]).toEqual([[], 1])
    expect(found.faces).toBeGreaterThan(3)
    const stated = statedBox(facts)!
    expect(outside(found.box, stated)).toBeLessThan(0.002)
    expect(boxOff(found.box, stated)).toBeLessThan(loose[file] ?? 0.25)
  })

  test.each(twins)('$file is its STEP twin', { timeout: 120_000 }, async ({ path }) => {
    const [own, twin] = [await measure(path, { alone: true }), await measure(twinOf(path), { alone: true })]
    expect(own.faces).toBe(twin.faces)
    expect(boxOff(own.box, twin.box)).toBeLessThan(Math.max(0.2, sizeOf(twin.box) / 1000))
    expect(Math.abs(own.volume / twin.volume - 1)).toBeLessThan(0.01)
  })
})

describe.runIf(parts.length > 0)('Solid Edge threads', () => {
  test('stand about cylinders of their parts, in the size that their names state', { timeout: 300_000 }, async () => {
    const found: Record<string, string[]> = {}
    for (const { file, path } of parts) {
      const opened = await openWith(partReader, { 'a.par': new Uint8Array(readFileSync(path)) })
      const [, ...threads] = opened.structure.root.part === undefined ? opened.structure.root.children : []
      for (const { name, part, thread } of threads) {
        const circle = conicAt(opened.parts.find(({ id }) => id === part)!.edges!.curves!, 0)!
        const { faces } = opened.parts.findLast(({ id }) => id === 0)!
        const infos = Array.from({ length: faces?.kind.length ?? 0 }, (_, face) => faceInfoAt(faces!, face))
        const onAxis = ({ origin, axis }: { origin: Vec3; axis: Vec3 }): boolean =>
          Math.hypot(...cross(subtract(circle.center, origin), axis)) < 1e-3 && Math.abs(Math.abs(dot(axis, circle.axis)) - 1) < 1e-9
        expect([file, infos.some((info) => info?.kind === 'cylinder' && onAxis(info))]).toEqual([file, true])
        ;(found[file] ??= []).push(`${name} ${thread} ${(circle.a * 2).toFixed(2)}`)
      }
    }
    const sorted = Object.entries(found).toSorted(([a], [b]) => a.localeCompare(b))
    expect(sorted.map(([file, threads]) => [file, threads.length, ...new Set(threads)])).toEqual([
      ['kietvuu/asennuslevy.par', 12, 'M10 hole 10.00'],
      ['kietvuu/osa-a.par', 4, 'M10 hole 10.00'],
      ['kietvuu/osa-c.par', 1, 'M10 shaft 8.16'],
    ])
  })
})

/** Boxes of the occurrences of an assembly file itself, millimetres, in the order of its tree. */
function statedBoxes(path: string): Bounds[] {
  const attachments = attachmentsOf(readCompound(new Uint8Array(readFileSync(path))))!
  return attachments.flatMap(({ occurrences }) => occurrences.map(({ box }) => [...box].map((value) => value * 1000) as unknown as Bounds))
}

/** Occurrences under each child of the root, in order. */
function boxesByChild({ root, boxes }: Measured): Bounds[][] {
  const counted = (node: Measured['root']): number => (node.part === undefined ? 0 : 1) + node.children.reduce((sum, child) => sum + counted(child), 0)
  let at = 0
  return root.children.map((child) => boxes.slice(at, (at += counted(child))))
}

describe.runIf(assemblies.length > 0)('Solid Edge assemblies', () => {
  test.each(assemblies)('$file places every occurrence within its stated box', { timeout: 120_000 }, async ({ file, path, facts }) => {
    const found = await measure(path)
    expect([found.missing, found.problems]).toEqual([gone[file] ?? [], []])
    const stated = statedBoxes(path)
    expect(stated.length).toBe(Number(/(\d+) occurrences/.exec(facts)![1]))
    boxesByChild(found).forEach((boxes, i) => {
      expect(boxes.length).toBeGreaterThan(0)
      for (const box of boxes) expect(outside(box, stated[i])).toBeLessThan(0.01)
    })
  })

  test.each(assemblies)('$file alone shows every occurrence', { timeout: 120_000 }, async ({ path }) => {
    const found = await measure(path, { alone: true })
    const stated = statedBoxes(path)
    boxesByChild(found).forEach((boxes, i) => {
      expect(boxes.length).toBeGreaterThan(0)
      for (const box of boxes) expect(outside(box, stated[i])).toBeLessThan(0.01)
    })
    expect(found.missing.length).toBeGreaterThan(0)
  })
})
