import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { packFolder } from './createLink.ts'

const folder = {
  name: 'Table',
  container: 'folder' as const,
  entries: [
    { path: 'top.step', blob: new Blob(['ISO-10303-21;']) },
    { path: 'parts/leg.stl', blob: new Blob(['solid leg']) },
    { path: 'notes/order.exe', blob: new Blob(['MZ']) },
  ],
}

it('packs models by their paths and leaves the rest', async () => {
  const told: number[] = []
  const zip = await packFolder(folder, new AbortController().signal, (fraction) => told.push(fraction))
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files)).toEqual(['top.step', 'parts/leg.stl'])
  expect(strFromU8(files['parts/leg.stl'])).toBe('solid leg')
  expect(told.at(-1)).toBe(1)
})

it('stops when it is told to', async () => {
  await expect(packFolder(folder, AbortSignal.abort(new Error('enough')), () => {})).rejects.toThrow('enough')
})
