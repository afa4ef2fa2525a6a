import type { FontRequest } from './fontDemand.ts'

/** What stands in for a font that is not at hand. `known`: made for this name, so that the user need not hear of it. */
export type Substitute = { known: boolean } & (
  | { kind: 'stroke'; file: string; monospaced?: number; grid?: boolean }
  | { kind: 'outline'; bold: boolean; italic: boolean; stretch: number; metrics?: string }
  | { kind: 'symbols' }
)

type Stroke = Omit<Extract<Substitute, { kind: 'stroke' }>, 'known' | 'kind'>

/** Stroke fonts by the names of the fonts that CAD programs bring, without ending. */
const strokeFonts: readonly (readonly [pattern: RegExp, font: Stroke])[] = [
  [/^monotxt/, { file: 'simplex', monospaced: 1 }],
  [/^txt$/, { file: 'simplex', grid: true }],
  [/^(simplex|romans|roman|isocp[23]?|isoct[23]?|iso|gbenor|gbeitc|tssdeng|hztxt|osifont|unicode|dim|bold)$/, { file: 'simplex' }],
  [/^(romand|romanc2|duplex)/, { file: 'duplex' }],
  [/^(romanc|complex|greekc|cyrillic|cyriltlc)/, { file: 'complex' }],
  [/^(romant|triplex)/, { file: 'triplex' }],
  [/^italict/, { file: 'italicTriplex' }],
  [/^(italic|italicc|itallicc)/, { file: 'italicComplex' }],
  [/^(scripts|script$)/, { file: 'scriptSimplex' }],
  [/^scriptc/, { file: 'scriptComplex' }],
  [/^goth/, { file: 'gothic' }],
]

/** Width of a family against Noto Sans of the same capitals, or the metrics that give it letter by letter. */
const outlineFonts: readonly (readonly [pattern: RegExp, stretch: number, metrics?: string])[] = [
  [/narrow|condensed/, 0.8, 'narrow'],
  [/^arial black/, 1.1, 'black'],
  [/^(arial|helvetica|liberation ?sans|microsoft sans|ms sans|swiss|swis721|nimbus)/, 0.97, 'sans'],
  [/^(calibri|carlito|corbel|candara)/, 0.93],
  [/^(times|cambria|garamond|georgia|liberation ?serif|book antiqua|century)/, 0.92, 'serif'],
  [/^(tahoma|segoe|trebuchet|open ?sans|noto ?sans|ubuntu|roboto|lato)/, 0.97],
  [/^consolas/, 1, 'consolas'],
  [/^source code/, 1, 'code'],
  [/^(courier|lucida console|liberation ?mono)/, 1, 'mono'],
  [/^(verdana|dejavu|lucida)/, 1.08],
  [/^(isocpeur|isocteur|romans|simplex|txt)/, 0.95],
  [
    /^(simsun|simhei|nsimsun|fangsong|kaiti|microsoft yahei|dengxian|ms gothic|ms mincho|meiryo|malgun|gulim|batang|dotum|mingliu|pmingliu|宋体|黑体|仿宋|楷体)/,
    0.95,
  ],
]

/** File names of families that do not follow from the family's name. */
const families: Record<string, string> = {
  arialbd: 'arial bold',
  ariali: 'arial italic',
  arialbi: 'arial bold italic',
  arialn: 'arial narrow',
  ariblk: 'arial black',
  consola: 'consolas',
  'sourcecodepro-regular': 'source code pro',
  arialnb: 'arial narrow bold',
  calibrib: 'calibri bold',
  calibrii: 'calibri italic',
  calibriz: 'calibri bold italic',
  tahomabd: 'tahoma bold',
  timesbd: 'times bold',
  timesi: 'times italic',
  timesbi: 'times bold italic',
  verdanab: 'verdana bold',
  verdanai: 'verdana italic',
  cour: 'courier',
  courbd: 'courier bold',
  couri: 'courier italic',
  micross: 'microsoft sans serif',
  simsunb: 'simsun bold',
  msyh: 'microsoft yahei',
  msyhbd: 'microsoft yahei bold',
  msgothic: 'ms gothic',
  msmincho: 'ms mincho',
  isocpeui: 'isocpeur italic',
}

/** Name without folder and ending, lower case. */
export const fontKey = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .trim()
    .toLowerCase()
    .replace(/^@/, '')
    .replace(/\.(shx|shp|ttf|ttc|otf|woff2?|pfb)$/, '')

export function substituteFont({ name, bold = false, italic = false }: FontRequest): Substitute {
  const key = fontKey(name)
  if (/^(gdt|amgdt|ltypeshp)$/.test(key)) return { kind: 'symbols', known: true }
  const isFamily = /\.(ttf|ttc|otf|woff2?)$/i.test(name.trim())
  if (!isFamily) {
    if (key === '') return { kind: 'stroke', known: true, file: 'simplex', grid: true }
    for (const [pattern, font] of strokeFonts) if (pattern.test(key)) return { kind: 'stroke', known: true, ...font }
  }
  const family = families[key] ?? key
  const wanted = { bold: bold || /bold|black|heavy|semibold/.test(family), italic: italic || /italic|oblique/.test(family) }
  for (const [pattern, stretch, metrics] of outlineFonts)
    if (pattern.test(family)) return { kind: 'outline', known: true, ...wanted, stretch, ...(metrics && { metrics }) }
  // A file of an unknown name: a .shx is drawn by strokes, everything else filled.
  if (/\.(shx|shp)$/i.test(name.trim())) return { kind: 'stroke', known: false, file: 'simplex' }
  return { kind: 'outline', known: false, ...wanted, stretch: 0.97, metrics: 'sans' }
}
