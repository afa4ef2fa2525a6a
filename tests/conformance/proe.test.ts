import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { measure, type Measured } from '../../bench/native/measure.ts'
import { readDocument, treeOf } from '../../workers/formats/creo/document.ts'
import { shapeOf } from '../../workers/formats/creo/part/shape.ts'
import { filesUnder } from '../../bench/inspect/source.ts'
import { corpusDir } from '../support/corpus.ts'

const folder = join(corpusDir ?? '', 'proe')
const paths = corpusDir ? await filesUnder(folder).catch(() => []) : []
const parts = paths.filter((path) => /\.prt\.\d+$/.test(path))
const assemblies = paths.filter((path) => /\.asm\.\d+$/.test(path))

/** Names of the STEP files differ in case, and in spaces for underscores. */
const key = (path: string): string =>
  path
    .slice(dirname(path).length + 1)
    .toLowerCase()
    .replace(/\.(prt\.\d+|step)$/, '')
    .replaceAll(/[ _]/g, '')
const twins = new Map(paths.filter((path) => path.endsWith('.step')).map((path) => [key(path), path]))
const paired = parts.filter((path) => twins.has(key(path)))

/** Its threads lack a face that the STEP file has: neither is closed. */
const lacking = ['m3x6panheadscrew']
const size = ({ box }: Measured): number[] => [0, 1, 2].map((k) => box[3 + k] - box[k])
const open = (path: string) => readDocument(new Uint8Array(readFileSync(path)))

describe.runIf(paths.length > 0)('Pro/ENGINEER files in text', () => {
  test('every section is read, every face has a surface, every loop closes', () => {
    const found = parts.map((path) => {
      const { solid } = shapeOf(open(path))
      return { part: key(path), off: solid && [solid.unknown, solid.apart, solid.open] }
    })
    expect(found.filter(({ part }) => !lacking.includes(part)).filter(({ off }) => off?.some((count) => count > 0) !== false)).toEqual([])
    for (const path of [...parts, ...assemblies]) expect(treeOf(open(path).source, 'BasicText'), path).toBeDefined()
  })

  test('parts are closed and equal to their STEP twins', { timeout: 120_000 }, async () => {
    const off: string[] = []
    for (const path of paired) {
      const own = await measure(path, { alone: true })
      const other = await measure(twins.get(key(path))!, { alone: true })
      const sides = size(own).map((side, k) => Math.abs(side - size(other)[k]))
      const volume = Math.abs(own.volume / other.volume - 1)
      // The meshes of round sides differ by their cuts.
      if (own.closedParts !== 1 || Math.max(...sides) > 0.01 || volume > 0.002) off.push(`${key(path)}: ${own.closedParts} closed, ${sides} mm, ${volume}`)
    }
    expect(paired.length).toBeGreaterThanOrEqual(10)
    expect(off.filter((line) => !lacking.some((name) => line.startsWith(name)))).toEqual([])
  })

  test('assemblies place their parts', { timeout: 60_000 }, async () => {
    for (const path of assemblies) {
      const found = await measure(path)
      expect([found.problems, found.root.children.length > 0, found.root.children.every(({ transform }) => transform)], path).toEqual([[], true, true])
    }
  })
})
