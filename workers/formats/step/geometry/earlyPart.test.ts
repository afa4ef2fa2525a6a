import { expect, test } from 'vitest'
import { boundsOfPoints } from '../../../../src/core/scene/bounds.ts'
import type { Structure } from '../../../../src/core/scene/model.ts'
import { type FileEntry, FileSet } from '../../../contract/fileSet.ts'
import type { OpenOptions, PartDraft } from '../../../contract/format.ts'
import { reader } from '../index.ts'
import { StepText } from '../stepText.fixture.ts'

const LARGE = 16_000_000
const FIRST = 5_000_000

interface Early {
  structure: Structure
  part: PartDraft
  /** Whether the structure had come before. */
  isLate: boolean
}

/** Opens `head`, `filling` up to `FIRST` bytes, and `tail`, as one large file that arrives in two pieces; the second begins with the tail. */
async function open(head: string, tail = '', options: Partial<OpenOptions> = {}): Promise<{ early: Early[]; parts: PartDraft[]; structure?: Structure }> {
  const size = LARGE + tail.length
  const bytes = new Uint8Array(size).fill(0x20)
  const text = new TextEncoder()
  const entry: FileEntry = {
    path: 'a.stp',
    size,
    async bytes(arrived) {
      const out = new Uint8Array(size)
      bytes.set(text.encode(head))
      bytes.set(text.encode(tail), size - tail.length)
      out.set(bytes.subarray(0, FIRST))
      arrived?.(out, FIRST)
      out.set(bytes.subarray(FIRST), FIRST)
      return out
    },
    slice: async (start, end) => bytes.slice(start, end),
  }
  const early: Early[] = []
  const parts: PartDraft[] = []
  let structure: Structure | undefined
  await reader.open(
    new FileSet([entry]),
    'a.stp',
    {
      progress() {},
      earlyPart: (alone, part) => early.push({ structure: alone, part, isLate: structure !== undefined }),
      structure: (whole) => (structure = whole),
      part: (part) => parts.push(part),
      note() {},
      missing() {},
    },
    { quality: 'normal', ...options },
  )
  return { early, parts, structure }
}

/** Ends with a string: the last one of a file is looked for from behind. */
const END = "#90000=LAST('');\nENDSEC;\nEND-ISO-10303-21;\n"

/** A block in inches, then what stands behind the first piece. */
function block(write: (file: StepText) => void = () => {}): { head: string; tail: string } {
  const file = new StepText()
  const context = file.context('in')
  const { solid } = file.box(1, 2, 3)
  file.product('Block', [file.placement(), solid], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  const head = file.text(undefined, '')
  write(file)
  return { head, tail: file.text(undefined, '').slice(head.length) + END }
}

test('a part of a large file comes before its structure, in its unit, and again in its place', async () => {
  const { head, tail } = block((file) => file.product('Plate', [file.box(5, 5, 1).solid], file.context(), 'ADVANCED_BREP_SHAPE_REPRESENTATION'))
  const { early, parts, structure } = await open(head, tail)
  expect(early).toMatchObject([
    { isLate: false, structure: { name: 'a.stp', units: 'in', root: { children: [{ name: 'Block', part: 0 }] } }, part: { id: 0, name: 'Block' } },
  ])
  expect(boundsOfPoints(early[0].part.mesh!.positions).map((value) => Math.round(value * 10) / 10)).toEqual([0, 0, 0, 25.4, 50.8, 76.2])
  expect(structure?.root.children.map(({ name }) => name)).toEqual(['Block', 'Plate'])
  expect(parts.map(({ name }) => name).toSorted()).toEqual(['Block', 'Plate'])
  expect(parts.find(({ name }) => name === 'Block')!.mesh).toEqual(early[0].part.mesh)
})

test('nothing comes early when a body is not there as a whole, or other things than meshes are wanted', async () => {
  const { head, tail } = block()
  // A vertex stands behind the first piece.
  const [, vertex] = /\n(#\d+=VERTEX_POINT[^\n]*)\n/.exec(head)!
  const cut = await open(head.replace(vertex, ''), `${vertex}\n${tail}`)
  expect([cut.early.length, cut.parts.length]).toEqual([0, 1])
  expect((await open(head, tail, { bodies: true })).early).toEqual([])
  // Commas for points: which numbers are meant shows when the whole file is there.
  const commas = await open(head.replace(/(\d)\.(\d*)(?=[,)])/g, '$1,$2'), tail)
  expect([commas.early.length, commas.parts.length]).toEqual([0, 1])
})
