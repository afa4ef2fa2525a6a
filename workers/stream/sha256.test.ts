import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

it('is the hash that OpenSSL makes, at every length around the ends of blocks', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7919) >>> 3)
    expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})
