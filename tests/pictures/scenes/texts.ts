import { at, box, circle, dxfFile, entity, line, type Tag } from '../../support/dxfFile.ts'

const style = (name: string, font: string, bigFont = ''): Tag[] => [
  [0, 'STYLE'],
  [5, `90${name.charCodeAt(0).toString(16)}`],
  [100, 'AcDbSymbolTableRecord'],
  [100, 'AcDbTextStyleTableRecord'],
  [2, name],
  [70, 0],
  [40, 0],
  [41, 1],
  [50, 0],
  [71, 0],
  [42, 2.5],
  [3, font],
  [4, bigFont],
]
const STYLE = [...style('STANDARD', 'txt'), ...style('ROMANS', 'romans.shx'), ...style('ITALIC', 'italic.shx'), ...style('ARIAL', 'arial.ttf')]

interface Line {
  height?: number
  h?: number
  v?: number
  second?: readonly [number, number]
  extra?: readonly Tag[]
}
/** A line of text aligned at its second point, which is marked. */
const aligned = (x: number, y: number, value: string, { height = 5, h = 0, v = 0, second, extra = [] }: Line): Tag[] => [
  ...entity('TEXT', 'AcDbText', [
    ...at(10, x, y),
    [40, height],
    [1, value],
    ...extra,
    [72, h],
    ...(h || v ? at(11, ...(second ?? ([x, y] as const))) : []),
    [100, 'AcDbText'],
    [73, v],
  ]),
  ...circle(x, y, 0.7, { extra: [[62, 1]] }),
]
const vertical = ['baseline', 'bottom', 'middle', 'top']
const horizontal = ['left', 'centre', 'right']

/** Three alignments across by four up and down; middle, aligned between two points, fitted between two points. */
export const justifications = (): string =>
  dxfFile({
    version: 'AC1021',
    tables: { STYLE },
    model: [
      ...vertical.flatMap((up, v) => horizontal.flatMap((across, h) => aligned(h * 70, v * 14, `gÀ ${across} ${up}`, { height: 3, h, v }))),
      ...aligned(70, 62, 'gÀ middle', { h: 4 }),
      ...aligned(0, 76, 'aligned', { h: 3, second: [40, 86] }),
      ...aligned(60, 76, 'fitted', { h: 5, second: [120, 76] }),
    ],
  })

/** Width, slope, mirror, turn, fonts, codes for signs and lines. */
export const textLooks = (): string =>
  dxfFile({
    tables: { STYLE },
    model: [
      ...aligned(0, 0, 'Width 0.6', { extra: [[41, 0.6]] }),
      ...aligned(0, 10, 'Width 1.6', { extra: [[41, 1.6]] }),
      ...aligned(0, 20, 'Sloped 20', { extra: [[51, 20]] }),
      ...aligned(0, 30, 'Backwards', { h: 2, second: [0, 30], extra: [[71, 2]] }),
      ...aligned(0, 40, 'Upside down', { extra: [[71, 4]] }),
      ...aligned(80, 0, 'Turned 30', { extra: [[50, 30]] }),
      ...aligned(80, 30, '%%uUnder%%u %%oover%%o %%kthrough%%k', {}),
      ...aligned(80, 40, '45%%d %%c20 %%p0.1 100%%% %%065', {}),
      ...aligned(0, 50, 'txt: Plate 0123', {}),
      ...aligned(0, 60, 'romans: Plate 0123', { extra: [[7, 'ROMANS']] }),
      ...aligned(80, 50, 'italic: Plate 0123', { extra: [[7, 'ITALIC']] }),
      ...aligned(80, 60, 'arial: Plate 0123', { extra: [[7, 'ARIAL']] }),
    ],
  })

interface Paragraph {
  height?: number
  width?: number
  attachment?: number
  extra?: readonly Tag[]
}
const mtext = (x: number, y: number, value: string, { height = 4, width = 0, attachment = 1, extra = [] }: Paragraph = {}): Tag[] =>
  entity('MTEXT', 'AcDbMText', [...at(10, x, y), [40, height], [41, width], [71, attachment], [72, 5], [1, value], ...extra])

/** The nine places at which MTEXT hangs. */
export const attachments = (): string =>
  dxfFile({
    version: 'AC1021',
    tables: { STYLE },
    model: Array.from({ length: 9 }, (_, i): Tag[] => {
      const [x, y] = [(i % 3) * 80, -Math.floor(i / 3) * 35]
      return [
        ...mtext(x, y, `Attached\\Pat ${i + 1} with gÀ`, { attachment: i + 1 }),
        ...line(x - 4, y, x + 4, y, { extra: [[62, 1]] }),
        ...line(x, y - 4, x, y + 4, { extra: [[62, 1]] }),
      ]
    }).flat(),
  })

/** Codes within MTEXT: colours, heights, widths, slopes, fonts, stacks, lines, tabs, indents, wrapping, a mask. */
export const paragraphs = (): string =>
  dxfFile({
    version: 'AC1021',
    tables: { STYLE },
    model: [
      ...mtext(0, 0, 'Plain {\\C1;red {\\C3;green} red} {\\H2x;high} {\\H0.5x;low} {\\W1.5;wide} {\\Q20;sloped} {\\T1.5;spaced}'),
      ...mtext(0, -14, '{\\fArial|b1|i0;Bold} {\\fArial|b0|i1;italic} {\\Fromans.shx;romans} \\Lunder\\l \\Oover\\o \\Kthrough\\k'),
      ...mtext(0, -28, 'Stacks {\\S1/2;} {\\S3#8;} {\\S+0.1^-0.2;} and {\\A1;{\\H0.7x;\\Sa/b;}} in the middle'),
      ...mtext(0, -42, 'A long line that has to be wrapped at the width of its box, word by word\\PA second paragraph', { width: 70 }),
      ...mtext(85, -42, '\\pxqc;Centred within\\Pthe width\\P\\pxqr;to the right\\P\\pxi-5,l5,t5;1.\\tHanging indent that is wrapped here', { width: 60 }),
      ...box(85, -80, 60, 38, { extra: [[62, 8]] }),
      ...Array.from({ length: 6 }, (_, i) => line(0, -88 - 3 * i, 70, -88 - 3 * i, { extra: [[62, 5]] })).flat(),
      ...mtext(10, -91, 'Over a mask', {
        height: 6,
        extra: [
          [90, 1],
          [63, 30],
          [45, 1.5],
        ],
      }),
      ...mtext(85, -88, 'Turned', { height: 6, extra: [[50, 0.3]] }),
    ],
  })

/** Chinese, Japanese and Korean letters, in strokes' styles with big fonts and in outlines; codes for letters. */
export const asian = (): string =>
  dxfFile({
    version: 'AC1021',
    tables: { STYLE: [...STYLE, ...style('HZ', 'txt.shx', 'gbcbig.shx')] },
    model: [
      ...aligned(0, 0, '简体中文：零件图 比例', { extra: [[7, 'HZ']] }),
      ...aligned(0, 12, '日本語：図面 ひらがな カタカナ', { extra: [[7, 'ARIAL']] }),
      ...aligned(0, 24, '한국어: 도면 축척', { extra: [[7, 'ARIAL']] }),
      ...aligned(0, 36, 'Codes \\U+6807\\U+9898 \\M+5B1EA\\M+5CCE2', { extra: [[7, 'HZ']] }),
      ...mtext(0, 56, '{\\fSimSun|b0|i0|c134;表面粗糙度} Ra 3.2 \\U+2205 20', { height: 5 }),
      ...aligned(0, 62, 'Ελληνικά Кириллица ÄÖÜß çñ', {}),
    ],
  })
