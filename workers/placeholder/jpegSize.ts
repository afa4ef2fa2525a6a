/** Width and height of a JPEG in pixels; undefined when it is none or is cut before it says so. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]
    // Start of frame, of any coding: c0 to cf but for three tables.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      const height = bytes[at + 5] * 256 + bytes[at + 6]
      const width = bytes[at + 7] * 256 + bytes[at + 8]
      return width > 0 && height > 0 ? { width, height } : undefined
    }
    at += 2 + bytes[at + 2] * 256 + bytes[at + 3]
  }
  return undefined
}
