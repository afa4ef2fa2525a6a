import { expect, test } from 'vitest'
import { isEmptyJpeg } from './emptyJpeg.ts'

const jpeg = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'))
/** 40 × 30 pixels, grey above and light below, chroma at half the resolution: 2 × 2 blocks to a unit, which the picture does not fill. */
const gradient = jpeg(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAeACgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQG/8QAFxABAQEBAAAAAAAAAAAAAAAAABMBEv/EABYBAQEBAAAAAAAAAAAAAAAAAAADAv/EABURAQEAAAAAAAAAAAAAAAAAAAAR/9oADAMBAAIRAxEAPwDQTJqpk1anEsyaqZMpEsxVMKRVMmq4w4xOtxLMmq4w4wpEsxVxgUj/2Q==',
)
/** 64 × 48 pixels of such a gradient with one red pixel. */
const marked = jpeg(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAwAEADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAQCBv/EAB0QAQEBAAIDAQEAAAAAAAAAAAATEgECESFBMeH/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFREBAQAAAAAAAAAAAAAAAAAAAAH/2gAMAwEAAhEDEQA/AO0mTVYMAlmTVYMAlmTVYMAlmTVYMApmTVTJglmz36d+OvGOvXtz549du3j159/Ofnn+fqyZMIlmTVTJglmTVTJgpwYVTJglwYVTJglwYVTJglwYVTJg/9k=',
)

test('a picture with nothing but a background is empty, one pixel makes it a picture', () => {
  expect([isEmptyJpeg(gradient), isEmptyJpeg(marked)]).toEqual([true, false])
})

test('damaged pictures and other formats are not called empty', () => {
  for (let end = 0; end < gradient.length - 4; end++) expect(isEmptyJpeg(gradient.subarray(0, end))).toBe(false)
  for (let at = 0; at < gradient.length; at++) {
    const damaged = gradient.slice()
    damaged[at] ^= 0x55
    expect(() => isEmptyJpeg(damaged)).not.toThrow()
  }
  expect(isEmptyJpeg(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toBe(false)
})
