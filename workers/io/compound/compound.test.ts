import * as cfb from 'cfb'
import { expect, it } from 'vitest'
import { readCompound } from './compound.ts'

const text = (letters: string, times: number): Buffer => Buffer.from(letters.repeat(times))

function sample(): Uint8Array {
  const container = cfb.utils.cfb_new()
  cfb.utils.cfb_add(container, '/Short', text('abc', 5))
  cfb.utils.cfb_add(container, '/Storage/Long', text('0123456789', 2000))
  cfb.utils.cfb_add(container, '/Storage/Sub/Other', text('xy', 40))
  return new Uint8Array(cfb.write(container, { type: 'buffer' }))
}
const asText = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)

it('finds streams by their path in any case, short and long ones', () => {
  const compound = readCompound(sample())
  const paths = compound.streams.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['Short', 'Storage/Long', 'Storage/Sub/Other']))
  expect(asText(compound.find('SHORT')?.read())).toBe('abc'.repeat(5))
  expect(asText(compound.find('storage/long')?.read())).toBe('0123456789'.repeat(2000))
  expect(asText(compound.find('Storage/Sub/Other')?.read())).toBe('xy'.repeat(40))
  expect(compound.find('Nothing')).toBeUndefined()
})

it('reads short streams of a file that ends with its last byte', () => {
  const container = cfb.utils.cfb_new()
  cfb.utils.cfb_add(container, '/One', text('abc', 5))
  const whole = new Uint8Array(cfb.write(container, { type: 'buffer' }))
  const end = whole.findLastIndex((byte) => byte !== 0) + 1
  expect(asText(readCompound(whole.slice(0, end)).find('One')?.read())).toBe('abc'.repeat(5))
})

it('ends in a refusal, never in a loop, when bytes are flipped or cut', () => {
  const whole = sample()
  let seed = 7
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  for (let round = 0; round < 400; round++) {
    const broken = whole.slice(0, round % 4 === 0 ? random(whole.length) : whole.length)
    for (let i = 0; i < 8 && broken.length > 0; i++) broken[random(Math.min(broken.length, round % 2 ? 1024 : broken.length))] = random(256)
    try {
      for (const stream of readCompound(broken).streams) expect(stream.read().byteLength).toBe(stream.size)
    } catch (error) {
      expect(error).toMatchObject({ code: 'file-exception' })
    }
  }
})
