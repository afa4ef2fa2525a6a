import { expect, test } from 'vitest'
import { memoryEntry } from '../io/fileset/blobEntry.ts'
import { isKeptFromBefore, newestVersions } from './olderVersions.ts'

test('of the versions that Creo numbered those of the highest number stand', () => {
  const paths = ['a/Gear.prt.9', 'a/gear.PRT.10', 'b/gear.prt.2', 'top.asm.1', 'top.asm', 'drill.2', 'trail.txt.3', 'trail.txt.4', 'arm.prt']
  const newest = newestVersions(paths.map((path) => memoryEntry(path, new Uint8Array(1)))).map(({ path }) => path)
  expect(newest).toEqual(['a/gear.PRT.10', 'b/gear.prt.2', 'top.asm.1', 'drill.2', 'trail.txt.3', 'trail.txt.4', 'arm.prt'])
})

test('backups of Inventor are told by their folder', () => {
  expect(['OldVersions/a.0001.ipt', 'job\\oldversions\\a.iam', 'my oldversions.iam'].map(isKeptFromBefore)).toEqual([true, true, false])
})
