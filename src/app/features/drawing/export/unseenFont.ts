import { type PDFDocument, PDFHexString, type PDFRef, PDFString } from 'pdf-lib'

/** Every character is half an em wide: text in this font is stretched to its place. */
export const UNSEEN_ADVANCE = 0.5
const RANGES_AT_ONCE = 100

const hex = (value: number): string => value.toString(16).padStart(4, '0')

/** A font without letters, whose codes are those of UTF-16: for text that is found, selected and copied but not seen. */
export function unseenFont(document: PDFDocument): PDFRef {
  const { context } = document
  const name = 'Unseen'
  const info = { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 }
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [0, 0, 500, 1000],
      ItalicAngle: 0,
      Ascent: 1000,
      Descent: 0,
      CapHeight: 1000,
      StemV: 80,
    }),
  )
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: info,
      FontDescriptor: descriptor,
      DW: UNSEEN_ADVANCE * 1000,
      CIDToGIDMap: 'Identity',
    }),
  )
  const toUnicode = context.register(context.flateStream(unicodeMap()))
  return context.register(
    context.obj({ Type: 'Font', Subtype: 'Type0', BaseFont: name, Encoding: 'Identity-H', DescendantFonts: [descendant], ToUnicode: toUnicode }),
  )
}

/** Each code is its own letter. Ranges must not go over the last byte. */
function unicodeMap(): string {
  const ranges = Array.from({ length: 256 }, (_, high) => `<${hex(high * 256)}> <${hex(high * 256 + 255)}> <${hex(high * 256)}>`)
  const blocks: string[] = []
  for (let i = 0; i < ranges.length; i += RANGES_AT_ONCE) {
    const part = ranges.slice(i, i + RANGES_AT_ONCE)
    blocks.push(`${part.length} beginbfrange\n${part.join('\n')}\nendbfrange`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** A text as codes of the font. */
export const unseenCodes = (text: string): string => PDFHexString.of(Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i))).join('')).toString()
