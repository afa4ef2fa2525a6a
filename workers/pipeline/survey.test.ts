import { expect, test } from 'vitest'
import { FileSet } from '../contract/fileSet.ts'
import { memoryEntry } from '../io/fileset/blobEntry.ts'
import { chooseRoot, isKeptFromBefore, newestVersions, survey } from './survey.ts'
import type { RootCandidate } from '../contract/opening.ts'

const text = (content: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(content)
const off = text('OFF\n4 4 6\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n')
const dxf = text('0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n')

test('drawings beside a model are named: those of AutoCAD and of the CAD systems, but no backups, marks of open files, presentations or empty files', async () => {
  const files = new FileSet(
    Object.entries({
      'press/press.off': off,
      'press/press.dxf': dxf,
      'press/sheets/press.SLDDRW': dxf,
      'press/press.idw': dxf,
      'press/press.drw.3': dxf,
      'press/OldVersions/press.idw': dxf,
      'press/~$press.SLDDRW': dxf,
      'press/press.ipn': dxf,
      'press/empty.dft': new Uint8Array(),
    }).map(([path, data]) => memoryEntry(path, data)),
  )
  const { drawings, candidates } = await survey({ files, container: 'folder' })
  expect(drawings.toSorted()).toEqual(['press/press.drw.3', 'press/press.dxf', 'press/press.idw', 'press/sheets/press.SLDDRW'])
  expect(candidates.map(({ path }) => path).toSorted()).toEqual(['press/press.dxf', 'press/press.off'])
})

const candidate = (path: string, size: number, references: Record<string, boolean> = {}): RootCandidate => ({
  path,
  name: path.split('/').pop()!,
  format: 'step',
  size,
  assembly: Object.keys(references).length > 0,
  references: Object.entries(references).map(([name, found]) => ({ name, found })),
})

test.each<[string, RootCandidate[], string | undefined, string]>([
  ['a single file', [candidate('a.stp', 1)], 'a.stp', 'single'],
  ['an assembly and its parts', [candidate('parts/b.stp', 9), candidate('top.stp', 1, { 'parts/B.STP': true, 'c.stp': false })], 'top.stp', 'only-root'],
  ['an assembly and a stranger', [candidate('b.stp', 9), candidate('top.stp', 1, { 'b.stp': true }), candidate('x.stp', 5)], 'top.stp', 'only-assembly'],
  ['a part and its drawings', [candidate('sheet.dwg', 99), candidate('deep/a.stp', 1), candidate('a.dxf', 9)], 'deep/a.stp', 'only-model'],
  ['drawings alone', [candidate('a.dwg', 9), candidate('b.dxf', 1)], undefined, 'several'],
  ['two parts', [candidate('b.stp', 9), candidate('x.stp', 5)], undefined, 'several'],
  ['two assemblies', [candidate('a.stp', 9, { 'b.stp': true }), candidate('x.stp', 5, { 'b.stp': true }), candidate('b.stp', 7)], undefined, 'several'],
  [
    'a sub-assembly is not a root',
    [candidate('sub.stp', 9, { 'b.stp': true }), candidate('top.stp', 5, { 'sub.stp': true }), candidate('b.stp', 7)],
    'top.stp',
    'only-root',
  ],
  ['a part of its own name in another folder', [candidate('parts/a.asm', 9), candidate('a.asm', 1, { 'parts/a.asm': true })], 'a.asm', 'only-root'],
  [
    'what was saved before',
    [candidate('OldVersions/top.0001.iam', 9, { 'b.ipt': true }), candidate('top.iam', 1, { 'b.ipt': true }), candidate('b.ipt', 2)],
    'top.iam',
    'only-root',
  ],
])('%s', (_, candidates, obvious, reason) => {
  expect(chooseRoot(candidates)).toMatchObject({ reason, ...(obvious && { obvious }) })
  expect(chooseRoot(candidates).obvious).toBe(obvious)
})

test('assemblies, then found references, then shallow and big files come first', () => {
  const list = [candidate('deep/big.stp', 99), candidate('small.stp', 1), candidate('top.stp', 5, { 'x.stp': false })]
  expect(chooseRoot(list).candidates.map(({ path }) => path)).toEqual(['top.stp', 'small.stp', 'deep/big.stp'])
})

test('of the versions that Creo numbered those of the highest number stand', () => {
  const paths = ['a/Gear.prt.9', 'a/gear.PRT.10', 'b/gear.prt.2', 'top.asm.1', 'top.asm', 'drill.2', 'trail.txt.3', 'trail.txt.4', 'arm.prt']
  const newest = newestVersions(paths.map((path) => memoryEntry(path, new Uint8Array(1)))).map(({ path }) => path)
  expect(newest).toEqual(['a/gear.PRT.10', 'b/gear.prt.2', 'top.asm.1', 'drill.2', 'trail.txt.3', 'trail.txt.4', 'arm.prt'])
})

test('backups of Inventor are told by their folder', () => {
  expect(['OldVersions/a.0001.ipt', 'job\\oldversions\\a.iam', 'my oldversions.iam'].map(isKeptFromBefore)).toEqual([true, true, false])
})
