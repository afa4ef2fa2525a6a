import { basename } from 'node:path'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { reader } from '../../workers/formats/3mf/index.ts'
import { openWith } from '../../workers/mesh/testSink.fixture.ts'
import { corpusDir, corpusFiles } from '../support/corpus.ts'

/** Of each project: the filaments of its bodies as its settings list them, its bodies, and its helpers (negative volumes, modifiers). */
const projects: Record<string, { colors: number[]; bodies: number; helpers: number }> = {
  '6color_test_and_calibrate.3mf': { colors: [0x21ff06ff, 0xffff0aff, 0xffffffff, 0x0000ffff, 0x800080ff, 0xfb0207ff], bodies: 7, helpers: 0 },
  'Cable Labels.3mf': { colors: [0x728f9aff], bodies: 60, helpers: 55 },
  'DB Numbered tool heads.3mf': { colors: [0xff8040ff], bodies: 23, helpers: 0 },
  'OrbiterV1.5_Mechanical_Clockwork2_Adaptor_Front.3mf': { colors: [0xc0c0c0ff], bodies: 2, helpers: 12 },
}

describe.runIf(corpusDir)('projects of slicers', () => {
  test.each(corpusFiles('slicer3mf').filter(({ file }) => file.endsWith('.3mf')))('$file has the colours of its filaments', async ({ path }) => {
    const { parts, structure } = await openWith(reader, { 'a.3mf': new Uint8Array(readFileSync(path)) })
    const helpers = new Set<number>()
    const stack = [structure.root]
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (node.role === 'construction' && node.part !== undefined) helpers.add(node.part)
      stack.push(...node.children)
    }
    const bodies = parts.filter(({ id }) => !helpers.has(id))
    expect({ colors: [...new Set(bodies.map(({ color }) => color))], bodies: bodies.length, helpers: helpers.size }).toEqual(projects[basename(path)])
  })
})
