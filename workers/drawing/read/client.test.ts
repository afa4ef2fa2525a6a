import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { bigDxf } from '../../../bench/drawing/bigDxf.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { createImportClient } from '../../entries/importClient.ts'
import type { ImportClient, OpenSource } from '../../contract/opening.ts'

const sample = new Uint8Array(readFileSync(new URL('../../../public/samples/Sample1.dwg', import.meta.url)))

let client: ImportClient
afterEach(() => client.dispose())

async function outcome(path: string, data: BlobPart): Promise<string> {
  const source: OpenSource = { name: path, container: 'file', entries: [{ path, blob: new Blob([data]) }] }
  let drawing: Drawing | undefined
  try {
    await client.open(source, path, { progress() {}, structure() {}, part() {}, note() {}, drawing: (opened) => (drawing = opened) }).done
  } catch (error) {
    return error instanceof OpenError ? error.code : String(error)
  }
  return drawing?.spaces.map(({ name }) => name).join() ?? 'nothing'
}

test('damaged DWG files end in a message or a drawing, and the next one opens', { timeout: 120_000 }, async () => {
  client = createImportClient()
  for (const at of [0x20, 0x80, 0x100, 4000, 9000, sample.length - 300]) {
    const bytes = sample.slice()
    bytes.fill(0xff, at, at + 64)
    expect([at, await outcome('a.dwg', bytes)]).toEqual([at, expect.stringMatching(/^(Model|file-exception|cut-off|encrypted)/)])
  }
  expect(await outcome('a.dwg', sample)).toBe('Model,A3 Housing,A4 Drilling plan,A4 Fitting')
})

test('a drawing that takes longer than its budget is given up, and the next one opens', { timeout: 120_000 }, async () => {
  client = createImportClient({ budget: (bytes) => (bytes > 1e6 ? { heartbeatTimeout: 60, total: 60_000 } : { heartbeatTimeout: 60_000, total: 60_000 }) })
  expect(await outcome('big.dxf', bigDxf(60_000))).toBe('time-budget')
  expect(await outcome('a.dwg', sample)).toBe('Model,A3 Housing,A4 Drilling plan,A4 Fitting')
})
