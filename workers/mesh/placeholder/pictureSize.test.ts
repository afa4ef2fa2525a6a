import { expect, test } from 'vitest'
import { pictureSize } from './pictureSize.ts'

test.each<[string, string, ReturnType<typeof pictureSize>]>([
  ['a JPEG', 'ffd8ffe00004aaaaffc0000b0800030007011100', { width: 7, height: 3 }],
  ['a PNG', '89504e470d0a1a0a0000000d494844520000000900000004', { width: 9, height: 4 }],
  ['a JPEG that is cut', 'ffd8ffe00004aaaaffc0', undefined],
  ['a PNG that is cut', '89504e470d0a1a0a0000000d4948445200000009', undefined],
  ['a PNG of no height', '89504e470d0a1a0a0000000d494844520000000900000000', undefined],
  ['a PNG of billions of pixels', '89504e470d0a1a0a0000000d494844527fffffff7fffffff', undefined],
  ['a BMP with rows from the top', '424d0000000000000000000000002800000005000000feffffff', { width: 5, height: 2 }],
  ['a BMP that is cut', '424d', undefined],
  ['anything else', '4243', undefined],
])('%s', (_, hex, expected) => {
  expect(pictureSize(new Uint8Array(Buffer.from(hex, 'hex')))).toEqual(expected)
})
