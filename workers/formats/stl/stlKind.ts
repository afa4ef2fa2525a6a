import { isBinaryStl } from '../../../src/core/sniff.ts'

/** Header and triangle count of a binary STL. */
export const BINARY_HEADER = 84
export const BINARY_TRIANGLE = 50

/**
 * Text or binary. The size decides: many binary files begin with "solid", too.
 * Only when it does not fit the count (cut file, bytes behind the last triangle) do the first bytes decide.
 */
export function stlKind(head: Uint8Array, size: number): 'ascii' | 'binary' | 'neither' {
  if (isBinaryStl(head, size)) return 'binary'
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  let text = ''
  let control = 0
  for (const byte of head) {
    if (byte !== 0) text += String.fromCharCode(byte)
    if (byte < 9 || (byte > 13 && byte < 32)) control++
  }
  if (utf16 || (control === 0 && /\b(solid|facet)\b/i.test(text))) return 'ascii'
  // `solid` header of a binary file, or any other header: at least one triangle has to be there.
  if (control > 0 && size >= BINARY_HEADER + BINARY_TRIANGLE) return 'binary'
  return control > 0 && size >= BINARY_HEADER && size < BINARY_HEADER + BINARY_TRIANGLE ? 'binary' : 'neither'
}
