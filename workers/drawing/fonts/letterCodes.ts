/** Code pages of `\M+n`. */
const pages: Record<string, string> = { 1: 'shift_jis', 2: 'big5', 3: 'euc-kr', 4: 'euc-kr', 5: 'gbk' }

/** Replaces `\U+XXXX` (and runs of them as UTF-16 pairs) and `\M+nXXXX` by their letters. */
export function decodeUnicodeCodes(text: string): string {
  if (!/\\[UM]\+/i.test(text)) return text
  return text
    .replace(/\\U\+([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\\M\+([1-5])([0-9a-f]{4})/gi, (whole, page: string, hex: string) => {
      const value = parseInt(hex, 16)
      const decoded = new TextDecoder(pages[page]).decode(value > 0xff ? Uint8Array.of(value >> 8, value & 255) : Uint8Array.of(value))
      return decoded.includes('\ufffd') ? whole : decoded
    })
}

/** Numbers of shape fonts for the three signs. */
const shapes: Record<number, number> = { 127: 0xb0, 128: 0xb1, 129: 0x2300 }
const latin = new TextDecoder('windows-1252')

/** Letter of `%%nnn`. */
export const letterOfNumber = (value: number): number =>
  shapes[value] ?? (value < 128 ? value : value < 256 ? latin.decode(Uint8Array.of(value)).charCodeAt(0) : value)
