import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { displayedBoxes } from '../../workers/formats/nx/bodies/jtShapes.ts'
import { readBodies, readDocument } from '../../workers/formats/nx/document.ts'
import { measure } from '../../bench/native/measure.ts'
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
    for (const { file, path } of parts) {
      const document = readDocument(new Uint8Array(readFileSync(path)), basename(path))
      const jt = document.container.find('FastLoad/JT') ?? document.container.find('UG_PART/DisplayJT')
      displayed += displayedBoxes(jt!)?.length ?? 0
      const bodies = readBodies(document, '', 'normal')
      shown += bodies.shown.length
      expect([file, bodies.failed]).toEqual([file, 0])
      for (const body of bodies.shown) if (body.flagged > 0) doubtful.add(file)
    }
    expect(shown).toBe(displayed)
    expect(doubtful.size).toBeLessThanOrEqual(1)
  })
})

describe.runIf(assemblies.length > 0)('NX assemblies', () => {
  test.each(assemblies)('$file names its components', { timeout: 120_000 }, async (file) => {
    const document = readDocument(new Uint8Array(readFileSync(file.path)), basename(file.path))
    expect(document.references).toEqual(stated(file))
    const { problems, root } = await measure(file.path)
    expect(problems).toEqual([])
    if (document.members.length === 0) expect(root.children.length).toBe(stated(file).length)
  })
})
