const tables = new Map<string, Map<number, number>>()
const ASIAN = /^(gb|big5|euc|shift|ks|windows-949|windows-31j)/i

/** Numbers of a code page by Unicode: one byte, or lead × 256 + trail. `encoding`: label of TextDecoder; an unknown one is taken as windows-1252. */
export function codePageOf(encoding: string): Map<number, number> {
  const made = tables.get(encoding)
  if (made) return made
  const table = new Map<number, number>()
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(encoding)
  } catch {
    decoder = new TextDecoder('windows-1252')
  }
  for (let byte = 0x80; byte < 0x100; byte++) {
    const text = decoder.decode(Uint8Array.of(byte))
    if (text.length === 1 && text !== '\ufffd') table.set(text.charCodeAt(0), byte)
  }
  if (ASIAN.test(encoding)) {
    const pair = new Uint8Array(2)
    for (pair[0] = 0x81; pair[0] < 0xff; pair[0]++)
      for (pair[1] = 0x40; pair[1] < 0xff; pair[1]++) {
        const text = decoder.decode(pair)
        const code = text.codePointAt(0) ?? 0
        if (code !== 0xfffd && code > 0x7f && text.length === 1 && !table.has(code)) table.set(code, pair[0] * 256 + pair[1])
      }
  }
  tables.set(encoding, table)
  return table
}

/** Code page of a big font by its name, else the drawing's. */
export function bigFontEncoding(name: string, drawing: string): string {
  if (/^(gb|hz|chs|china)|hztxt|gbcbig/i.test(name)) return 'gbk'
  if (/^(chineset|cht|big5)/i.test(name)) return 'big5'
  if (/^(bigfont|extfont|@?extslim|japan)/i.test(name)) return 'shift_jis'
  if (/^(wh|ksc|korea)/i.test(name)) return 'euc-kr'
  return ASIAN.test(drawing) ? drawing : 'gbk'
}
