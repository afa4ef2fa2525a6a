// `node tools/newFormat.ts ID NAME EXTENSION...`: folder, line, test and fuzz of a new mesh format. The reader that it writes opens a format of its own
// (nine numbers on a line are a triangle), so that everything around it can be run before the real one is written.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Puts `added` before `anchor`, which must stand in the file once. */
export function insertBefore(text: string, anchor: string, added: string): string {
  const at = text.indexOf(anchor)
  if (at < 0 || text.indexOf(anchor, at + 1) >= 0) throw new Error(`not once in the file: ${anchor}`)
  return text.slice(0, at) + added + text.slice(at)
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ')

/** The lines that name the format, by file. */
export function withLines(id: string, name: string, extensions: readonly string[], read: (path: string) => string): Record<string, string> {
  const formats = 'src/core/formats.ts'
  const registry = 'workers/formats/registry.ts'
  const functions = 'contract/vip/functions.ts'
  const line = `  { id: '${id}', name: '${name}', extensions: [${quoted(extensions)}], kind: '3d', assembly: 'never', ready: true, tier: 'free' },\n`
  return {
    [formats]: insertBefore(insertBefore(read(formats), '] as const\nexport type FormatId =', `  '${id}',\n`), ']\n\nexport const formatById', line),
    [registry]: insertBefore(read(registry), '}\n\nexport async function loadReader', `  '${id}': () => import('./${id}/index.ts'),\n`),
    [functions]: read(functions).replace(/(const freeFormats = \[[^\]]*?)(,?\s*\] as const)/, `$1,\n  '${id}'$2`),
  }
}

/** The files of the format's folder, and its fuzz test. */
export function newFiles(id: string, name: string, extension: string): Record<string, string> {
  const folder = `workers/formats/${id}`
  return {
    [`${folder}/index.ts`]: `import { OpenError } from '../../../src/core/errors.ts'
import { listParts } from '../../mesh/listParts.ts'
import { meshPart } from '../../mesh/meshPart.ts'
import { damagedData, unitAssumed } from '../../mesh/notes.ts'
import type { FormatReader } from '../../contract/format.ts'
import { parseTriangles } from './parseTriangles.ts'

export const reader: FormatReader = {
  id: '${id}',
  async open(files, path, sink) {
    const entry = files.need(path)
    if (entry.size === 0) throw new OpenError('empty-file', path)
    const { positions, broken } = parseTriangles(new TextDecoder().decode(await entry.bytes()))
    const indices = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i)
    const { part, dropped } = meshPart({ id: 0, name: 'faces', positions, indices })
    if (!part.mesh) throw new OpenError(broken + dropped > 0 ? 'file-exception' : 'no-geometry', path)
    if (broken + dropped > 0) sink.note(damagedData('triangles that are incomplete or not finite', broken + dropped))
    sink.note(unitAssumed)
    listParts(sink, path, [part], { format: '${id}', units: 'unknown', upAxis: 'z' })
  },
}
`,
    [`${folder}/parseTriangles.ts`]: `/** Nine numbers on each line: the corners of a triangle. Returns xyz per corner, and the number of lines that are no triangle. */
export function parseTriangles(text: string): { positions: Float64Array; broken: number } {
  const positions: number[] = []
  let broken = 0
  for (const line of text.split('\\n')) {
    if (line.trim() === '') continue
    const numbers = line.trim().split(/\\s+/).map(Number)
    if (numbers.length === 9 && numbers.every(Number.isFinite)) positions.push(...numbers)
    else broken++
  }
  return { positions: Float64Array.from(positions), broken }
}
`,
    [`${folder}/${id}.test.ts`]: `import { expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { openWith } from '../../mesh/testSink.fixture.ts'
import { reader } from './index.ts'

it('reads triangles', async () => {
  const { parts } = await openWith(reader, { 'a.${extension}': '0 0 0 1 0 0 0 1 0\\n' })
  expect(parts[0].mesh?.positions).toEqual(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]))
})

it('counts damaged lines, and refuses a file without a triangle', async () => {
  const { notes } = await openWith(reader, { 'a.${extension}': '0 0 0 1 0 0 0 1 0\\n1 2\\n' })
  expect(notes[0]).toMatchObject({ code: 'damaged-data', count: 1 })
  await expect(openWith(reader, { 'a.${extension}': 'nothing' })).rejects.toBeInstanceOf(OpenError)
})
`,
    [`${folder}/README.md`]: `# ${name}\n\nThe facts that the reader rests on, and where they come from: layout of the file, units, up axis, and what was not seen in real files.\n`,
    [`tests/fuzz/${id}.test.ts`]: `import { expect, it } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import { reader } from '../../workers/formats/${id}/index.ts'
import { openWith } from '../../workers/mesh/testSink.fixture.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'
import { random } from './inputs.ts'

const seed = new TextEncoder().encode('0 0 0 1 0 0 0 1 0\\n0 0 0 0 1 0 0 0 1\\n0 0 0 0 0 1 1 0 0\\n1 0 0 0 0 1 0 1 0\\n')
const VARIANTS = 200

it('damaged files end in parts or in a message', async () => {
  const next = random(1)
  for (let variant = 0; variant < VARIANTS; variant++) {
    // Cut, or some bits turned round.
    const damaged = variant % 2 === 0 ? seed.slice(0, Math.floor(next() * seed.length)) : seed.slice()
    for (let i = 0; i < variant % 2 * 4; i++) damaged[Math.floor(next() * damaged.length)] ^= 1 << Math.floor(next() * 8)
    try {
      const { parts } = await openWith(reader, { 'a.${extension}': damaged })
      for (const part of parts) expect(checkPart(part).problem).toBe(undefined)
    } catch (error) {
      expect(error).toBeInstanceOf(OpenError)
    }
  }
})
`,
  }
}

if (import.meta.main) {
  const [id, name, ...extensions] = process.argv.slice(2)
  if (!id || !name || extensions.length === 0 || !/^[a-z0-9-]+$/.test(id)) {
    console.error('node tools/newFormat.ts ID NAME EXTENSION...   (ID: lower case letters, digits and hyphens)')
    process.exit(2)
  }
  if (existsSync(`${root}workers/formats/${id}`)) throw new Error(`workers/formats/${id} exists`)
  const read = (path: string): string => readFileSync(root + path, 'utf8')
  const written = { ...withLines(id, name, extensions, read), ...newFiles(id, name, extensions[0]) }
  mkdirSync(`${root}workers/formats/${id}`)
  for (const [path, text] of Object.entries(written)) {
    writeFileSync(root + path, text)
    console.log(path)
  }
  console.log('then: node tools/rules/page.ts')
}
