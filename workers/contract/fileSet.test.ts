import { expect, test } from 'vitest'
import { memoryEntry } from '../io/fileset/blobEntry.ts'
import { FileSet } from './fileSet.ts'

const setOf = (...paths: string[]): FileSet => new FileSet(paths.map((path) => memoryEntry(path, new Uint8Array(1))))

test.each<[string, string[], string, string, string | undefined]>([
  ['a name in another folder and in other case', ['Top.asm', 'Bought in/BOLT.PAR'], 'bolt.par', 'Top.asm', 'Bought in/BOLT.PAR'],
  ['a relative path', ['a/Top.asm', 'parts/b.par'], '..\\parts\\b.par', 'a/Top.asm', 'parts/b.par'],
  ['a stale absolute path', ['job/Top.asm', 'job/parts/b.par'], 'C:\\Users\\me\\job\\parts\\b.par', 'job/Top.asm', 'job/parts/b.par'],
  ['a stale absolute path of another system', ['Top.asm', 'b.par'], 'file:///home/me/b.par', 'Top.asm', 'b.par'],
  ['two of a name, told apart by the folder', ['Top.asm', 'left/arm.par', 'right/arm.par'], 'D:\\robot\\right\\arm.par', 'Top.asm', 'right/arm.par'],
  ['the same below another folder', ['Top.asm', 'new/x/left/arm.par', 'new/x/right/arm.par'], 'D:\\robot\\right\\arm.par', 'Top.asm', 'new/x/right/arm.par'],
  [
    'a copy of the job does not take over',
    ['job/parts/b.par', 'job 2/Top.asm', 'job 2/parts/b.par'],
    'D:\\job\\parts\\b.par',
    'job 2/Top.asm',
    'job 2/parts/b.par',
  ],
  ['of files of one name the nearest', ['a/b/x.par', 'a/c/d/x.par', 'a/c/x.par'], 'x.par', 'a/c/e/Top.asm', 'a/c/x.par'],
  ['an accent in two letters, as macOS writes it', ['Top.asm', 'Te\u0301te.par'], 'C:\\T\u00e9te.par', 'Top.asm', 'Te\u0301te.par'],
  ['a name that is not there', ['Top.asm'], 'b.par', 'Top.asm', undefined],
  ['no name at all', ['Top.asm'], '', 'Top.asm', undefined],
])('%s', (_, paths, reference, from, expected) => {
  expect(setOf(...paths).resolve(reference, from)?.path).toBe(expected)
})

test('files of one path but for case are one', () => {
  expect([...setOf('a/B.par', 'A/b.PAR').entries()].map(({ path }) => path)).toEqual(['a/B.par'])
})
