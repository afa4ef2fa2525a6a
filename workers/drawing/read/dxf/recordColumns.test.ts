import { expect, test } from 'vitest'
import { RecordColumns } from './recordColumns.ts'

const RECORDS = 100_000

test.each([
  ['of 32 bits', 0xffffffff, Uint32Array],
  ['beyond 32 bits', 0x1fffffffff, Float64Array],
])('handles %s come out as they were given, in columns that are no wider than they need', (_, largest, Column) => {
  const columns = new RecordColumns(1000)
  for (let i = 0; i < RECORDS; i++) columns.add(i % 7, i, i === 70_000 ? largest : i * 2, i * 3, i % 2)
  const { types, starts, handles, owners, paper } = columns.take()
  expect([handles.constructor, owners.constructor]).toEqual([Column, Column])
  expect([types.length, handles[70_000], columns.length]).toEqual([RECORDS, largest, 0])
  for (const i of [0, 63, 64, 69_999, 99_999]) expect([types[i], starts[i], handles[i], owners[i], paper[i]]).toEqual([i % 7, i, i * 2, i * 3, i % 2])
})
