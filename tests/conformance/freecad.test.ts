import { describe, expect, test } from 'vitest'
import { measure } from '../../bench/native/measure.ts'
import type { Node } from '../../src/core/scene/model.ts'
import { corpusFiles } from '../support/corpus.ts'

const files = corpusFiles('freecad').filter(({ file }) => /\.fcstd1?$/i.test(file))
const shown = ({ children, part }: Node): number => Number(part !== undefined) + children.reduce((sum, child) => sum + shown(child), 0)

describe.runIf(files.length > 0)('FreeCAD documents', () => {
  test('all open, closed where they are solids', { timeout: 120_000 }, async () => {
    const ended: string[] = []
    let closed = 0
    let solids = 0
    for (const { file, path } of files) {
      try {
        const found = await measure(path, { alone: true })
        if (found.problems.length > 0 || shown(found.root) === 0) ended.push(file)
        closed += found.closedParts
        solids += found.faces > 0 ? found.parts : 0
      } catch (error) {
        ended.push(`${file} ${(error as { code?: string }).code}`)
      }
    }
    // An assembly without the documents of its parts.
    expect(ended).toEqual(['Fly-Lab-Gear__MicroManipulator_Assembly_Figure1.FCStd'])
    expect(closed / solids).toBeGreaterThan(0.9)
  })
})
