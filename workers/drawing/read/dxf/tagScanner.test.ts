import { expect, test } from 'vitest'
import { TagScanner } from './tagScanner.ts'

const ROOM = 3

/** The tags of each record of a text, as columns with room for three tags take them, and the name of the record that follows. */
function recordsOf(text: string): { tags: [number, string][]; next: string }[] {
  const scanner = new TagScanner(new TextEncoder().encode(text))
  const [codes, starts, ends] = [new Int16Array(ROOM), new Uint32Array(ROOM), new Uint32Array(ROOM)]
  const records: { tags: [number, string][]; next: string }[] = []
  do {
    const tags: [number, string][] = []
    do {
      const count = scanner.take(codes, starts, ends, 0)
      for (let i = 0; i < count; i++) tags.push([codes[i], new TextDecoder().decode(scanner.bytes.subarray(starts[i], ends[i]))])
    } while (!scanner.ended)
    records.push({ tags, next: scanner.found ? scanner.word() : '' })
  } while (scanner.found)
  return records
}

const LINES = ['  0', 'LINE', '  5', 'A1', '999', 'a remark', ' 10', ' 1.5 ', '20', '-2', '1000', 'a name', '  8', '', '  0', 'POINT', '10', '3', '0', 'EOF']

test.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
  ['CR', '\r'],
])('tags are taken together up to the next record, without remarks, from lines that end with %s', (_, end) => {
  const text = [...LINES, ''].join(end)
  expect(recordsOf(text)).toEqual([
    { tags: [], next: 'LINE' },
    {
      tags: [
        [5, 'A1'],
        [10, ' 1.5 '],
        [20, '-2'],
        [1000, 'a name'],
        [8, ''],
      ],
      next: 'POINT',
    },
    { tags: [[10, '3']], next: 'EOF' },
    { tags: [], next: '' },
  ])
})

test('lines that are no codes are passed over, and the last value may end with the file', () => {
  expect(recordsOf('0\nLINE\nno code\n10\n1\n700000000000000000000\n20\n2')).toEqual([
    { tags: [], next: 'LINE' },
    {
      tags: [
        [10, '1'],
        [20, '2'],
      ],
      next: '',
    },
  ])
})
