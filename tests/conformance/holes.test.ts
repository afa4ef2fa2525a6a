import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { finish } from '../../src/core/measure/finish.ts'
import type { Hole } from '../../src/core/measure/holes/hole.ts'
import { partHoles } from '../../src/core/measure/holes/describeHole.ts'
import type { HoleGroup, Pattern } from '../../src/core/measure/holes/pattern.ts'
import type { Part } from '../../src/core/scene/model.ts'
import { createImportClient, type OpenSource } from '../../workers/entries/client.ts'
import { corpusDir } from '../support/corpus.ts'

const client = createImportClient()
afterAll(() => client.dispose())

async function groupsOf(path: string): Promise<HoleGroup[]> {
  const name = basename(path)
  const source: OpenSource = { name, container: 'file', entries: [{ path: name, blob: { file: path, size: statSync(path).size } }] }
  const { obvious, candidates } = await client.survey(source).done
  const parts = new Map<number, Part>()
  await client.open(source, obvious ?? candidates[0].path, { progress() {}, structure() {}, note() {}, part: (part) => parts.set(part.id, part) }).done
  return [...parts.values()].flatMap((part) => finish(partHoles(part)).groups)
}

/** "4 × ⌀20 ↧40 ⌴12 ↧20": the callout of equal holes in units of `unit` mm; sizes that are rounded to `digits`. */
function callout({ holes }: HoleGroup, unit: number, digits: number): string {
  const size = (mm: number): string => String(Number((mm / unit).toFixed(digits)))
  const [{ diameter, depth, bottom, steps }] = holes as [Hole]
  const end = bottom === 'through' ? 'THRU' : `↧${size(depth)}`
  const sign = { counterbore: '⌴', spotface: 'SF', countersink: '⌵', groove: 'groove' }
  const wide = steps.map(
    (step) =>
      `${step.side === 'far' ? 'far ' : ''}${sign[step.kind]}${size(step.diameter)} ${step.angle ? `${Math.round((step.angle * 180) / Math.PI)}°` : `↧${size(step.depth)}`}`,
  )
  return [`${holes.length} × ⌀${size(diameter)} ${end}`, ...wide].join(' ')
}

function order(pattern: Pattern, unit: number): string {
  const size = (mm: number): number => Number((mm / unit).toFixed(3))
  const count = pattern.members.length
  if (pattern.kind === 'circle') return `${count} on ⌀${size(pattern.diameter)} ${Number(((pattern.angle * 180) / Math.PI).toFixed(3))}°`
  if (pattern.kind === 'line') return `${count} × ${size(pattern.pitch)}`
  return `${pattern.counts.join('×')} × ${pattern.pitch.map(size).join(', ')}`
}

/**
 * Callouts on the drawings of NIST's test parts (nist_ctc_0*.pdf, nist_ftc_*.pdf; nominal values, stated also as PMI in the files): ⌀, counterbores,
 * countersinks and counts. Depths of tapped holes and of "THRU" plates are those of the model.
 */
const nist: Record<string, { unit: number; digits: number; callouts: string[] }> = {
  'nist_ctc_01_asme1_rd.stp': { unit: 1, digits: 3, callouts: ['4 × ⌀35 THRU', '4 × ⌀25 THRU', '2 × ⌀20 ↧45'] },
  'nist_ctc_03_asme1_rc.stp': { unit: 25.4, digits: 3, callouts: ['4 × ⌀0.438 THRU', '4 × ⌀0.625 THRU', '1 × ⌀1.065 THRU', '1 × ⌀1.5 THRU', '1 × ⌀2 THRU'] },
  'nist_ctc_04_asme1_rd.stp': { unit: 1, digits: 2, callouts: ['30 × ⌀14 THRU ⌵20 90°', '4 × ⌀12 ↧40 ⌴20 ↧20', '12 × ⌀6.65 ↧25'] },
  'nist_ftc_06_asme1_rd.stp': {
    unit: 25.4,
    digits: 4,
    callouts: ['4 × ⌀0.415 THRU ⌴0.625 ↧0.5', '2 × ⌀0.5625 THRU ⌴0.8125 ↧0.5625', '4 × ⌀0.281 THRU ⌴0.4 ↧0.3125', '2 × ⌀0.25 ↧0.5'],
  },
  'nist_ftc_10_asme1_rb.stp': { unit: 1, digits: 2, callouts: ['4 × ⌀6 THRU ⌴10 ↧2', '4 × ⌀7 THRU ⌴10 ↧10 far ⌴10 ↧10', '1 × ⌀5.5 ↧35'] },
}

describe.skipIf(!corpusDir)('holes of real parts', () => {
  test.each(Object.entries(nist))('%s: the holes that its drawing calls out', async (file, { unit, digits, callouts }) => {
    const found = (await groupsOf(`${corpusDir}/pmi/ap203/${file}`)).map((group) => callout(group, unit, digits))
    expect(found).toEqual(expect.arrayContaining(callouts))
  })

  test('a tube sheet: 89 equal holes in six circles about one middle', async () => {
    const [group] = await groupsOf(`${corpusDir}/step/pythonocc-demos__11752.stp`)
    expect(group.holes).toHaveLength(89)
    const circles = group.patterns.map((pattern) => order(pattern, 25.4))
    expect(circles.toSorted()).toEqual([
      '16 on ⌀0.75 22.5°',
      '16 on ⌀1.125 22.5°',
      '16 on ⌀1.5 22.5°',
      '16 on ⌀1.875 22.5°',
      '16 on ⌀2.25 22.5°',
      '8 on ⌀0.375 45°',
    ])
  })
})

test('the bracket that our own generator writes: holes as they were drilled', async () => {
  const groups = await groupsOf(new URL('../../public/samples/Sample5.STEP', import.meta.url).pathname)
  expect(groups.map((group) => `${callout(group, 1, 3)} | ${group.patterns.map((pattern) => order(pattern, 1)).join('; ')}`)).toEqual([
    '6 × ⌀5 ↧14 | 6 on ⌀67 60°',
    '1 × ⌀48 THRU ⌴58 ↧6 | ',
    '4 × ⌀11 THRU ⌴19 ↧8 | 2×2 × 60, 132',
    '6 × ⌀5 ↧10 | 6 on ⌀67 60°',
    '2 × ⌀6.8 ↧18 | 2 × 76',
  ])
})

test('the housing that our own generator writes: recesses beside the bolts, open at the wall, are no counterbores', async () => {
  const callouts = (await groupsOf(new URL('../../public/samples/Sample3.stp', import.meta.url).pathname)).map((group) => callout(group, 1, 3))
  // Both halves of the flange: twelve bolts of ⌀9 through 12 mm, with room of ⌀17 for their heads; eighteen screws of ⌀4.4, 12 mm deep.
  expect(callouts.filter((each) => each === '12 × ⌀9 THRU')).toHaveLength(2)
  expect(callouts.filter((each) => each === '18 × ⌀4.4 ↧12')).toHaveLength(2)
  expect(callouts).toContain('6 × ⌀11 THRU SF21 ↧1')
})
