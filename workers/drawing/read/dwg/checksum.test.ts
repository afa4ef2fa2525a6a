import { expect, test } from 'vitest'
import { checksum } from './release.ts'

test.each([0, 1, 2, 3, 4, 5])('sums are those of CRC-16/ARC, with %i bytes in front', (zeros) => {
  // The first two bytes take the start away, zeros leave nothing: 0xBB3D is the check value of "123456789" in the catalogue of checksums.
  const bytes = Uint8Array.of(9, 0xc1, 0xc0, ...new Uint8Array(zeros), ...new TextEncoder().encode('123456789'), 9)
  expect(checksum(bytes, 1, bytes.length - 1)).toBe(0xbb3d)
})
