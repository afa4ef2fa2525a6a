import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { boxOff, measureTwin, measureXt } from '../../bench/native/parasolid/measureXt.ts'
import { openStream } from '../../workers/formats/parasolid/stream/openStream.ts'
import { readXt } from '../../workers/formats/parasolid/readXt.ts'
import { reader as stepReader } from '../../workers/formats/step/index.ts'
import { corpusFiles } from '../support/corpus.ts'

const files = corpusFiles('parasolid').filter(({ file }) => !/\.ste?p$/.test(file))
const models = files.filter(({ file }) => !file.includes('NOT_A_MODEL'))
const bytesOf = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path))
const twinOf = (path: string): string | undefined => ['.step', '.stp'].map((end) => path.replace(/\.\w+$/, end)).find(existsSync)

describe.runIf(files.length > 0)('Parasolid', () => {
  test.each(models)('$file: nodes, bodies, faces and edges are those stated, nothing is left over', ({ path, facts }) => {
    const { nodes, left } = openStream(bytesOf(path))
    expect(left).toBe(0)
    // Bodies are stated by kind: "6 solid+1 wire".
    const stated = (what: string): number =>
      [...new RegExp(`${what} ([^;]*)`).exec(facts)![1].matchAll(/\d+/g)].reduce((sum, [digits]) => sum + Number(digits), 0)
    const count = (type: number): number => Array.from({ length: nodes.count }, (_, n) => nodes.type(n)).filter((own) => own === type).length
    expect([nodes.count, count(12), count(14), count(16), count(18)]).toEqual(['nodes', 'bodies', 'faces', 'edges', 'vertices'].map(stated))
  })

  test.each(models)('$file: every face is shown', { timeout: 120_000 }, ({ path }) => {
    const found = measureXt(bytesOf(path), 'normal')
    expect(found.faces).toBeGreaterThanOrEqual(found.shaped)
    expect(found.complete).toBeGreaterThanOrEqual(found.shaped)
    expect(found.closed).toBeGreaterThanOrEqual(found.solids)
  })

  test.each(models.filter(({ path }) => twinOf(path)))('$file is its STEP twin', { timeout: 120_000 }, async ({ path }) => {
    const own = measureXt(bytesOf(path), 'fine')
    const twin = await measureTwin(stepReader, 'twin.step', bytesOf(twinOf(path)!))
    expect(own.faces).toBe(twin.faces)
    expect(Math.abs(own.area / twin.area - 1)).toBeLessThan(0.002)
    expect(Math.abs(own.volume / twin.volume - 1)).toBeLessThan(0.002)
    expect(boxOff(own.box, twin.box)).toBeLessThan(0.001)
  })

  test('a stream of changes is no model', () => {
    const { path } = files.find(({ file }) => file.includes('NOT_A_MODEL'))!
    expect(() => readXt(bytesOf(path))).toThrow('changes')
  })
})
