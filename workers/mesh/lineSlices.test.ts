import { describe, expect, it } from 'vitest'
import { blobEntry, memoryEntry } from '../io/fileset/blobEntry.ts'
import { lineSlices } from './lineSlices.ts'

const lines = 'v 1 2 3\nv 4 5 6 \\\n7\n\nf 1 2 3\\\n 4\n# the last line has no end'

async function slicesOf(data: Uint8Array<ArrayBuffer>, size: number, blob = true): Promise<string[]> {
  const slices: string[] = []
  let before = 0
  for await (const { bytes, fraction } of lineSlices(blob ? blobEntry('a.obj', new Blob([data])) : memoryEntry('a.obj', data), size)) {
    slices.push(new TextDecoder().decode(bytes))
    expect(fraction).toBeGreaterThan(before)
    before = fraction
  }
  expect(before).toBe(data.length > 0 ? 1 : 0)
  return slices
}

describe('a text file in slices of lines', () => {
  it('gives every byte once and cuts at ends of lines that are not continued, whatever the size', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = lines.replaceAll('\n', end)
      for (let size = 1; size <= text.length + 1; size++) {
        const slices = await slicesOf(new TextEncoder().encode(text), size)
        expect(slices.join(''), `${JSON.stringify(end)}, slices of ${size}`).toBe(text)
        for (const slice of slices.slice(0, -1)) {
          expect(slice.endsWith(end), `${JSON.stringify(slice)}, slices of ${size}`).toBe(true)
          expect(slice.endsWith(`\\${end}`)).toBe(false)
        }
      }
    }
  })

  it('cuts the mark off, turns UTF-16 into UTF-8, and cuts what lies in memory as well', async () => {
    const utf8 = new TextEncoder().encode(`\ufeff${lines}`)
    const wide = new Uint8Array(2 + lines.length * 2)
    wide.set([0xff, 0xfe])
    for (let i = 0; i < lines.length; i++) wide[2 + i * 2] = lines.charCodeAt(i)
    for (const data of [utf8, wide]) {
      for (const blob of [true, false]) {
        const slices = await slicesOf(data, 10, blob)
        expect(slices.length).toBeGreaterThan(1)
        expect(slices.join('')).toBe(lines)
      }
    }
    expect(await slicesOf(new Uint8Array(0), 10)).toEqual([])
  })
})
