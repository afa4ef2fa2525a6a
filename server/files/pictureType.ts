export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

const ascii = (data: Uint8Array, start: number, end: number): string => String.fromCharCode(...data.subarray(start, end))

/** What kind of picture the bytes are, whatever they are called. */
export function pictureType(data: Uint8Array): PictureType | undefined {
  // PNG (ISO/IEC 15948): signature, then the IHDR chunk with width and height.
  if (data.length > 33 && ascii(data, 0, 8) === '\x89PNG\r\n\x1a\n' && ascii(data, 12, 16) === 'IHDR') return 'image/png'
  // JPEG (ISO/IEC 10918-1): SOI, a marker, and EOI at the end.
  if (data.length > 20 && data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff && data.lastIndexOf(0xd9) > 0) return 'image/jpeg'
  if (data.length > 20 && ascii(data, 0, 4) === 'RIFF' && ascii(data, 8, 12) === 'WEBP' && /^VP8[ LX]$/.test(ascii(data, 12, 16))) return 'image/webp'
  return undefined
}
