import { expect, it } from 'vitest'
import { pictureType } from './pictures.ts'

const bytes = (text: string, length = 64): Uint8Array => {
  const data = new Uint8Array(length)
  data.set([...text].map((character) => character.charCodeAt(0)))
  return data
}

it.each([
  ['PNG', bytes('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'), 'image/png'],
  ['JPEG', bytes('\xff\xd8\xff\xe0\0\x10JFIF\0................\xff\xd9'), 'image/jpeg'],
  ['WebP', bytes('RIFF\x38\0\0\0WEBPVP8L'), 'image/webp'],
  ['a GIF', bytes('GIF89a'), undefined],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), undefined],
  ['a web page that begins like a picture', bytes('RIFF\x38\0\0\0WEBP<script>'), undefined],
  ['a cut PNG', bytes('\x89PNG\r\n\x1a\n', 8), undefined],
  ['nothing', new Uint8Array(), undefined],
])('%s', (_, data, type) => {
  expect(pictureType(data)).toBe(type)
})
