import { deflateSync } from 'node:zlib'
import { dxfOf } from '../openDrawing.fixture.ts'

/** Fields of one style in a table's text; those that are left out are as the object has them. */
export type StyleFields = Partial<
  Record<'name' | 'color' | 'mode_color' | 'color_policy' | 'screen' | 'linetype' | 'linepattern_size' | 'lineweight', number | string>
>

const ADLER = 65_521

function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0]
  for (const byte of bytes) {
    a = (a + byte) % ADLER
    b = (b + a) % ADLER
  }
  return b * 65_536 + a
}

/** A plot style table: `styles` by their number from 0 on. */
export function plotTableFile(styles: Record<number, StyleFields>, isNamed = false): Uint8Array<ArrayBuffer> {
  const values = (fields: StyleFields): string =>
    Object.entries({ screen: 100, color: -1, linetype: 31, lineweight: 0, ...fields })
      .map(([name, value]) => `  ${name}=${typeof value === 'string' ? '"' : ''}${value}\n`)
      .join('')
  const weights = [0, 0.05, 0.09, 0.1, 0.13, 0.7]
  return packed(
    `description="Made by a test\naci_table_available=${isNamed ? 'FALSE' : 'TRUE'}\nscale_factor=1.0\nplot_style{\n${Object.entries(styles)
      .map(([number, fields]) => ` ${number}{\n${values(fields)} }\n`)
      .join('')}}\ncustom_lineweight_table{\n${weights.map((weight, at) => ` ${at}=${weight}\n`).join('')}}\n\0`,
    isNamed,
  )
}

/** A text as the file of a table. */
export function packed(text: string, isNamed = false): Uint8Array<ArrayBuffer> {
  const content = new TextEncoder().encode(text)
  const data = deflateSync(content)
  const head = new TextEncoder().encode(`PIAFILEVERSION_2.0,${isNamed ? 'STB' : 'CTB'}VER1,compress\r\npmzlibcodec`)
  const file = new Uint8Array(head.length + 12 + data.length)
  file.set(head)
  const sizes = new DataView(file.buffer, head.length)
  ;[adler32(data), content.length, data.length].forEach((value, at) => sizes.setUint32(at * 4, value, true))
  file.set(data, head.length + 12)
  return file
}

/** ACI 0xC2RRGGBB as tables have exact colours. */
export const exact = (rgb: number): number => 0xc2000000 + rgb - 0x100000000

const SHOW_AND_PLOT = 34

/** A drawing whose one sheet names a plot style table; entities stand on the sheet, the layer LOUD has colour 10 and the plot style A1. `flags`: of the plot settings; `definition`: one more object. */
export const sheetWith = (entities: string, table: string, { flags = SHOW_AND_PLOT, isNamed = false, definition = '' } = {}): string =>
  dxfOf(entities, {
    header: isNamed ? '9 $PSTYLEMODE|290 0' : '',
    tables: `0 TABLE|2 LAYER|0 LAYER|5 20|2 LOUD|70 0|62 10|6 CONTINUOUS|390 A1|0 ENDTAB
      0 TABLE|2 BLOCK_RECORD|0 BLOCK_RECORD|5 1F|2 *MODEL_SPACE|0 BLOCK_RECORD|5 1B|2 *PAPER_SPACE|0 ENDTAB`,
    blocks: `0 BLOCK|8 0|2 *MODEL_SPACE|70 0|10 0|20 0|30 0|0 ENDBLK|0 BLOCK|8 0|2 *PAPER_SPACE|70 0|10 0|20 0|30 0|0 ENDBLK`,
    objects: `0 DICTIONARY|5 C|330 0|100 AcDbDictionary|3 ACAD_LAYOUT|350 D|3 ACAD_PLOTSTYLENAME|350 E
      0 DICTIONARY|5 D|330 C|100 AcDbDictionary|3 Sheet|350 F
      0 ACDBDICTIONARYWDFLT|5 E|330 C|100 AcDbDictionary|3 Normal|350 A0|3 Walls|350 A1|3 Hidden|350 A2|100 AcDbDictionaryWithDefault|340 A0
      0 ACDBPLACEHOLDER|5 A0|330 E|0 ACDBPLACEHOLDER|5 A1|330 E|0 ACDBPLACEHOLDER|5 A2|330 E|${definition}
      0 LAYOUT|5 F|330 D|100 AcDbPlotSettings|7 ${table}|44 297|45 210|70 ${flags}|72 1|73 0|74 5|142 1|143 1|100 AcDbLayout|1 Sheet|70 1|71 1|330 1B`,
  })
