import { expect, test } from 'vitest'
import { GifFile } from './gifFile.ts'

test('an animated GIF holds its frames with their times, and repeats', async () => {
  const gif = new GifFile()
  for (let frame = 0; frame < 4; frame++) {
    const pixels = new Uint8ClampedArray(8 * 4 * 4)
    for (let i = 0; i < pixels.length; i += 4) pixels.set([frame * 60, 255 - frame * 60, i % 256, 255], i)
    gif.add(pixels, 8, 4, 1000 / 15)
  }
  const bytes = new Uint8Array(await gif.finish().arrayBuffer())
  expect(new TextDecoder().decode(bytes.subarray(0, 6))).toBe('GIF89a')
  expect([bytes[6], bytes[8], bytes.at(-1)]).toEqual([8, 4, 0x3b])
  expect(new TextDecoder('latin1').decode(bytes)).toContain('NETSCAPE2.0')
  const delays: number[] = []
  for (let i = 0; i + 4 < bytes.length; i++)
    if (bytes[i] === 0x21 && bytes[i + 1] === 0xf9 && bytes[i + 2] === 4) delays.push(bytes[i + 4] + bytes[i + 5] * 256)
  // Hundredths of a second that add up.
  expect(delays).toEqual([7, 6, 7, 7])
})
