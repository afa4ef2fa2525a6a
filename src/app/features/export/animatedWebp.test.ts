import { expect, test } from 'vitest'
import { animatedWebp } from './animatedWebp.ts'
import { explodeAmounts } from './videoFile.ts'

/** A WebP file of one chunk with three bytes, as a browser writes it. */
function webp(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + 8 + 4)
  bytes.set(new TextEncoder().encode('RIFF'))
  bytes.set(new TextEncoder().encode('WEBPVP8 '), 8)
  new DataView(bytes.buffer).setUint32(16, 3, true)
  bytes.set([7, 8, 9], 20)
  return bytes
}

test('an animated picture is put together of the frames, each with its time', async () => {
  const canvas = { toBlob: (give: (blob: Blob) => void) => give(new Blob([webp()], { type: 'image/webp' })) } as HTMLCanvasElement
  const sink = animatedWebp(canvas, { width: 640, height: 360, seconds: 1, framesPerSecond: 30, motion: 'turn', format: 'webp' })
  for (let frame = 0; frame < 3; frame++) await sink.add(frame)
  const bytes = new Uint8Array(await (await sink.finish()).arrayBuffer())
  const view = new DataView(bytes.buffer)
  const names: string[] = []
  const times: number[] = []
  for (let at = 12; at < bytes.length; at += 8 + view.getUint32(at + 4, true)) {
    names.push(new TextDecoder().decode(bytes.subarray(at, at + 4)))
    if (names.at(-1) === 'ANMF') {
      times.push(view.getUint16(at + 20, true))
      expect(new TextDecoder().decode(bytes.subarray(at + 24, at + 28))).toBe('VP8 ')
      expect([view.getUint16(at + 14, true) + 1, view.getUint16(at + 17, true) + 1]).toEqual([640, 360])
    }
  }
  expect(names).toEqual(['VP8X', 'ANIM', 'ANMF', 'ANMF', 'ANMF'])
  expect(times).toEqual([33, 34, 33])
  expect(view.getUint32(4, true)).toBe(bytes.length - 8)
})

test('a browser without WebP is no silent failure', async () => {
  const canvas = { toBlob: (give: (blob: Blob) => void) => give(new Blob([], { type: 'image/png' })) } as HTMLCanvasElement
  const sink = animatedWebp(canvas, { width: 2, height: 2, seconds: 1, framesPerSecond: 24, motion: 'turn', format: 'webp' })
  await expect(sink.add(0)).rejects.toThrow('WebP')
})

test('parts go away gently, stand apart for a moment and come back', () => {
  const amounts = explodeAmounts(100)
  expect(amounts[0]).toBe(0)
  expect(amounts[50]).toBe(1)
  expect(amounts.slice(41, 60).every((amount) => amount === 1)).toBe(true)
  expect(Math.max(...amounts.slice(1).map((amount, i) => Math.abs(amount - amounts[i])))).toBeLessThan(0.05)
})
